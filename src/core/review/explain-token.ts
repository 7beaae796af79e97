import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { TokenInstruction } from '../program/token.ts'
import { explainHook } from './explain-hook.ts'
import { explainTokenControl } from './explain-token-control.ts'
import { nameParty, type Parties } from './parties.ts'
import type { Explained } from './review.ts'
import { address, tell, text, units } from '../text/sentence.ts'

type Moving = Extract<TokenInstruction, { readonly kind: 'transferChecked' | 'transferCheckedWithFee' }>

/** What an instruction of either token program does. */
export function explainToken(instruction: TokenInstruction, parties: Parties): Explained {
  switch (instruction.kind) {
    case 'transferChecked':
    case 'transferCheckedWithFee':
      return explainMove(instruction, parties)
    case 'transfer': {
      const { amount, owner: authority } = instruction
      const [from, to] = [unproved(instruction.source), unproved(instruction.destination)]
      const sentence = tell`Moves ${units(amount, null)} of a token that is not named from ${address(from.account)} to ${address(to.account)}, by ${address(authority)}.`
      return { kind: 'transfer-unnamed', from, to, authority, amount, sentence }
    }
    case 'closeTokenAccount': {
      const { account, owner } = instruction
      const rentTo = parties.wallet(instruction.destination)
      const sentence = tell`Closes the token account ${address(account)}; its rent goes to ${nameParty(rentTo)}.`
      return { kind: 'account-closed', account, owner, rentTo, sentence }
    }
    case 'withdrawExcessLamports': {
      const { account } = instruction
      const to = parties.wallet(instruction.destination)
      const sentence = tell`Takes what ${address(account)} holds above its rent-exempt minimum, to ${nameParty(to)}.`
      return { kind: 'excess-withdrawn', account, to, sentence }
    }
    case 'burn':
    case 'burnChecked': {
      const { account, mint, amount } = instruction
      return {
        kind: 'tokens-burned',
        account,
        mint,
        amount,
        sentence: tell`Destroys ${units(amount, mint)} of the token ${address(mint)} in ${address(account)}.`,
      }
    }
    case 'approve':
    case 'approveChecked':
    case 'revoke':
    case 'setAuthority':
    case 'initializeTokenAccount':
    case 'mintToChecked':
    case 'initializeMint':
    case 'freezeAccount':
    case 'thawAccount':
    case 'syncNative':
      return explainTokenControl(instruction)
  }
}

function explainMove(instruction: Moving, parties: Parties): Explained {
  const { mint, tokenProgram, decimals, amount, owner: authority } = instruction
  const asset: Asset = { kind: 'token', mint, tokenProgram, decimals }
  const from = parties.tokenAccount({ account: instruction.source, mint, tokenProgram, authority })
  const to = parties.tokenAccount({ account: instruction.destination, mint, tokenProgram })
  const { hookAccounts = [] } = instruction
  const more = [
    ...(instruction.kind === 'transferCheckedWithFee' ? [tell`the mint withholds ${parties.amount(asset, instruction.fee)} of it`] : []),
    ...(hookAccounts.length === 0 ? [] : [explainHook(mint, hookAccounts)]),
  ]
  const [much, source, destination] = [parties.amount(asset, amount), nameParty(from), nameParty(to)]
  const sentence =
    more.length === 0
      ? tell`Moves ${much} from ${source} to ${destination}.`
      : tell`Moves ${much} from ${source} to ${destination}; ${more.flatMap((one, at) => (at === 0 ? one : [text('; '), ...one]))}.`
  return { kind: 'transfer', asset, from, to, amount, isHooked: hookAccounts.length > 0, sentence }
}

/** Without a mint nothing can be derived, and so nobody is proved to own the account. */
function unproved(account: Address) {
  return { account, owner: null, role: null }
}
