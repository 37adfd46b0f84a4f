# What Go Fish says.

ask =
    { $reader ->
        [who] You ask { $other } for { ranks }.
       *[else] { $who } asks { $other } for { ranks }.
    }
move-ask = Ask { $other } for { ranks }
refuse-hold = You hold no { ranks } yourself

## What happens

fish =
    { $reader ->
        [who] You tell { $other } to go fish.
       *[else] { $who } tells { $other } to go fish.
    }
lucky =
    { $reader ->
        [who] You draw { $cards }, and go on.
       *[else] { $who } draws { $cards }, and goes on.
    }
won =
    { $reader ->
        [who] You have put all your cards into sets, and win.
       *[else] { $who } has put all their cards into sets, and wins.
    }

## What a seat is to do

prompt-ask = Ask somebody for a rank that you hold.
prompt-ask-1 = Ask { $other } for a rank that you hold.
