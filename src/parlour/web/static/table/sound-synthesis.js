/** Synthesizes the sounds. The module is loaded when the first sound is played. */

/** @typedef {import("./sound.js").Sound} Sound */

const MAX_GAIN = [0, 0.12, 0.22, 0.36, 0.55, 0.8]; // gain for each volume setting
const C5 = 523.25;
const E5 = 659.25;
const G5 = 783.99;
const G4 = 392;
const LOWER_PITCH = 0.94; // pitch of the sound of a played card, relative to that of the previous card
const LOWEST = 0.6;

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} */
let output = null;
let pitch = 1;

/** @param {string} volume the volume setting */
function prepareAudio(volume) {
  if (!context || !output) {
    context = new AudioContext();
    output = context.createGain();
    output.connect(context.destination);
  }
  output.gain.value = MAX_GAIN[Number(volume)];
  if (context.state === "suspended") context.resume().catch(() => undefined);
}

/**
 * Play a tone that decays.
 *
 * @param {number} pitch frequency in hertz
 * @param {number} after delay in seconds
 * @param {number} length duration in seconds
 * @param {OscillatorType} [shape]
 * @param {number} [loud]
 */
function tone(pitch, after, length, shape = "triangle", loud = 0.5) {
  if (!context || !output) return;
  const begins = context.currentTime + after;
  const voice = context.createOscillator();
  const fade = context.createGain();
  voice.type = shape;
  voice.frequency.value = pitch;
  fade.gain.setValueAtTime(0, begins);
  fade.gain.linearRampToValueAtTime(loud, begins + 0.008);
  fade.gain.exponentialRampToValueAtTime(0.0008, begins + length);
  voice.connect(fade).connect(output);
  voice.start(begins);
  voice.stop(begins + length + 0.02);
}

/**
 * Play filtered noise that sounds like a brush on paper.
 *
 * @param {number} pitch centre frequency of the filter, in hertz
 * @param {number} length duration in seconds
 * @param {number} loud
 */
function brush(pitch, length, loud) {
  if (!context || !output) return;
  const noise = context.createBufferSource();
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const wave = samples.getChannelData(0);
  for (let at = 0; at < wave.length; at++) wave[at] = (Math.random() * 2 - 1) * (1 - at / wave.length) ** 2;
  noise.buffer = samples;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  const gain = context.createGain();
  gain.gain.value = loud;
  noise.connect(filter).connect(gain).connect(output);
  noise.start();
}

const SOUNDS = /** @type {Record<Sound, () => void>} */ ({
  deal: () => brush(3200, 0.04, 0.5),
  play: () => {
    pitch = Math.max(LOWEST, pitch * LOWER_PITCH);
    tone(210 * pitch, 0, 0.07, "sine", 0.9);
    brush(1500 * pitch, 0.03, 0.35);
  },
  turn: () => {
    pitch = 1;
    tone(G4, 0, 0.22, "sine", 0.4);
    tone(C5, 0.13, 0.3, "sine", 0.4);
  },
  good: () => [C5, E5, G5].forEach((note, at) => tone(note, at * 0.09, 0.28, "triangle", 0.32)),
  won: () => {
    [C5, E5, G5].forEach((note, at) => tone(note, at * 0.11, 0.3, "triangle", 0.32));
    [C5, E5, G5, 2 * C5].forEach((note) => tone(note, 0.36, 0.9, "triangle", 0.18));
  },
  lost: () => {
    tone(E5 / 2, 0, 0.35, "sine", 0.4);
    tone(C5 / 2, 0.2, 0.5, "sine", 0.4);
  },
  tick: () => tone(C5 * 2, 0, 0.05, "sine", 0.5),
  knock: () => {
    tone(160, 0, 0.06, "sine", 0.9);
    brush(900, 0.03, 0.4);
  },
});

/**
 * @param {Sound} name
 * @param {string} volume
 */
export function synthesize(name, volume) {
  prepareAudio(volume);
  SOUNDS[name]();
}
