/** PostgreSQL's checksum of a page (checksum_impl.h): 32 FNV-1a sums in parallel, folded with the number of the block. */

export const PAGE_BYTES = 8_192;
const SUMS = 32;
const ROUNDS = PAGE_BYTES / (4 * SUMS);
const FNV_PRIME = 16_777_619;
const CHECKSUM_AT = 8;

const offsets = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);

const mix = (sum: number, value: number): number => {
  const mixed = sum ^ value;
  return Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17);
};

/** The page starts at a word of `words`, which share their memory with `bytes`. The checksum inside counts as zero. */
function checksumOf(words: Uint32Array, first: number, block: number): number {
  const sums = Int32Array.from(offsets);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let part = 0; part < SUMS; part += 1) {
      const place = round * SUMS + part;
      const word = words[first + place] ?? 0;
      // The upper half of the third word holds the flags, the lower one the checksum.
      const value = place === CHECKSUM_AT / 4 ? word & 0xffff_0000 : word;
      sums[part] = mix(sums[part] ?? 0, value);
    }
  }
  let folded = block;
  for (let part = 0; part < SUMS; part += 1) folded ^= mix(mix(sums[part] ?? 0, 0), 0);
  return ((folded >>> 0) % 65_535) + 1;
}

/** Returns the positions of damaged pages in a part of a file. All-zero pages are new and unused. */
export function findDamagedPages(bytes: Buffer, firstBlock: number): number[] {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const damaged: number[] = [];
  for (let page = 0; (page + 1) * PAGE_BYTES <= bytes.length; page += 1) {
    const first = (page * PAGE_BYTES) / 4;
    const isNew = bytes.readUInt16LE(page * PAGE_BYTES + 14) === 0;
    const block = firstBlock + page;
    if (
      isNew
        ? !isZero(words, first)
        : bytes.readUInt16LE(page * PAGE_BYTES + CHECKSUM_AT) !== checksumOf(words, first, block)
    ) {
      damaged.push(block);
    }
  }
  return damaged;
}

const isZero = (words: Uint32Array, first: number): boolean =>
  words.subarray(first, first + PAGE_BYTES / 4).every(word => word === 0);
