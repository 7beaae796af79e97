/** Reads from the nodes what could move our money later: powers over token accounts, over the mints that they hold, and over nonce accounts. */
export { type PowersRead, readChainPowers, readNonceValuesNow } from './read-powers.ts'
export { fewest, type Rests } from './read-said.ts'
