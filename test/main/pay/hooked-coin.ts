import { findHookList } from '../../../src/core/hook/hook.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressNamed } from '../../support/block.ts'
import { hookProgram } from '../../support/hook-program.ts'
import { hookedAccountData, hookedMintData, listData, literal } from '../../support/hooked-mint.ts'
import { accountOf, createMints, type PracticeMint, putAccount } from './coins.ts'
import { type House, openHouse } from './house.ts'
import { askNode } from './relay.ts'

/** Above this amount the hook refuses, with its own code. */
export const HOOK_LIMIT = 100_000n
export const HOOK_CODE = 6_000
const HELD = 900_000n

const hook = addressNamed('the hook that takes units')
export const hooked: PracticeMint = {
  mint: addressNamed('the mint whose hook takes units'),
  tokenProgram: TOKEN_2022_PROGRAM,
  decimals: 6n,
}

/** A house whose treasury holds so many lamports and tokens of two mints, one with a hook; `coin` is the plain one. */
export async function openCoinHouse(lamports: bigint): Promise<{ readonly house: House; readonly coin: PracticeMint }> {
  const house = await openHouse()
  await house.fund([house.treasury], lamports)
  return { house, coin: await openCoins(house) }
}

/** Gives the treasury tokens of two mints, one with a hook; answers the plain one. */
async function openCoins(house: House): Promise<PracticeMint> {
  const { token } = await createMints(house)
  await askNode(house.url, 'practice_payIn', [{ kind: 'token', to: house.treasury, amount: HELD, mint: token.mint }])
  const loaded = { owner: 'BPFLoader2111111111111111111111111111111111', executable: true }
  await putAccount(house, hook, { data: hookProgram({ limit: Number(HOOK_LIMIT), code: HOOK_CODE }), ...loaded })
  const tokens = { owner: TOKEN_2022_PROGRAM }
  await putAccount(house, hooked.mint, { data: hookedMintData(hook), ...tokens })
  await putAccount(house, findHookList({ hook, mint: hooked.mint }), {
    data: listData([literal(addressNamed('one for all'))]),
    owner: hook,
  })
  const held = hookedAccountData({ mint: hooked.mint, owner: house.treasury, amount: HELD })
  await putAccount(house, accountOf(house.treasury, hooked), { data: held, ...tokens })
  await house.advance(8n)
  return token
}
