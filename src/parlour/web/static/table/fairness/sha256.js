/**
 * SHA-256 as specified in FIPS 180-4. Browsers do not provide `crypto.subtle` on plain http. Deals must also
 * be checked there, for example in home networks.
 */

/**
 * Return the first 32 bits of the fractional parts of the roots of the first primes.
 *
 * @param {number} count number of primes
 * @param {number} root 2 for square roots, 3 for cube roots
 */
function roots(count, root) {
  const result = new Uint32Array(count);
  for (let n = 2, at = 0; at < count; n += 1) {
    if (!isPrime(n)) continue;
    result[at] = fraction(BigInt(n), root);
    at += 1;
  }
  return result;
}

/** @param {number} n */
function isPrime(n) {
  for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false;
  return true;
}

/**
 * Return the first 32 bits of the fractional part of a root of n, computed exactly.
 *
 * @param {bigint} n
 * @param {number} root
 */
function fraction(n, root) {
  const scaled = n << BigInt(32 * root);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(root) <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const START = roots(8, 2);
const ROUNDS = roots(64, 3);

/**
 * @param {number} word
 * @param {number} by
 */
function rotateRight(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * Return the hash of the bytes, which is 32 bytes long.
 *
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const hash = START.slice();
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
    expandWords(words);
    compress(hash, words);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return digest;
}

/** @param {Uint32Array} words contains the first 16 words */
function expandWords(words) {
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [words[i - 15], words[i - 2]];
    const small = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3);
    const large = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16] + small + words[i - 7] + large;
  }
}

/**
 * @param {Uint32Array} hash
 * @param {Uint32Array} words
 */
function compress(hash, words) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i += 1) {
    const large = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const choice = (e & f) ^ (~e & g);
    const temporary = (h + large + choice + ROUNDS[i] + words[i]) | 0;
    const small = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + temporary) | 0, c, b, a, (temporary + small + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
}
