import { formatAmount } from '../amount/format.ts'
import type { Mint } from '../program/token-account.ts'
import { EXTENSION_NAMES, type MintExtensions, unknownExtensions } from '../program/mint-extensions.ts'
import { feeIn } from '../program/transfer-fee.ts'
import { address, type Part, reasonPart, tell, type Sentence, text } from '../text/sentence.ts'

/** refuses: nothing is paid in this token. warns: somebody has a power over what is held. notes: good to know. */
export type MintNote = { readonly weight: 'refuses' | 'warns' | 'notes'; readonly words: Sentence }

const ALL_BASIS_POINTS_DECIMALS = 2

/** What a token's mint allows its issuer, forbids its holders, and costs, gravest first. */
export function explainMint({ mint, extensions, epoch }: { mint: Mint; extensions: MintExtensions; epoch: bigint }): MintNote[] {
  return [...refusals(extensions), ...powers(mint, extensions), ...costs(mint, extensions, epoch), ...others(extensions)]
}

function refusals(extensions: MintExtensions): MintNote[] {
  const refuse = (words: Sentence): MintNote => ({ weight: 'refuses', words })
  const { nonTransferable, paused } = extensions
  return [
    ...unknownExtensions(extensions).map((type) =>
      refuse(tell`Its mint has an extension of the type ${type}, which is not known here: what a transfer does cannot be determined.`),
    ),
    ...(nonTransferable ? [refuse(tell`It cannot be transferred at all; it can only be burned.`)] : []),
    ...(paused ? [refuse(tell`It is paused: nobody can move it now.`)] : []),
  ]
}

function powers(mint: Mint, { permanentDelegate, pauseAuthority, startsFrozen, closeAuthority, transferHook }: MintExtensions): MintNote[] {
  const warn = (words: Sentence): MintNote => ({ weight: 'warns', words })
  return [
    ...(permanentDelegate === null ? [] : [warn(tell`${address(permanentDelegate)} may move or burn it out of any account, ours too.`)]),
    ...(mint.freezeAuthority === null
      ? []
      : [warn(tell`${address(mint.freezeAuthority)} may freeze any account that holds it, ours too.`)]),
    ...(transferHook === null ? [] : [warn(tell`The program ${address(transferHook)} is called on each transfer and may refuse it.`)]),
    ...(startsFrozen ? [warn(tell`New accounts for it start frozen: somebody must thaw them before anything can arrive.`)] : []),
    ...(pauseAuthority === null ? [] : [warn(tell`${address(pauseAuthority)} may pause it for everybody.`)]),
    ...(closeAuthority === null ? [] : [warn(tell`${address(closeAuthority)} may close its mint once none of it is left.`)]),
  ]
}

function costs({ decimals }: Mint, { transferFees }: MintExtensions, epoch: bigint): MintNote[] {
  if (transferFees === null) return []
  const { basisPoints, maximum } = feeIn(transferFees, epoch)
  const share = formatAmount({ amount: BigInt(basisPoints), decimals: ALL_BASIS_POINTS_DECIMALS })
  const most: Part = { part: 'amount', amount: maximum, decimals, unit: null }
  const now: MintNote = { weight: 'notes', words: tell`Of each transfer ${share} % is withheld, at most ${most}; so much less arrives.` }
  const { epoch: from } = transferFees.newer
  return epoch >= from ? [now] : [now, { weight: 'warns', words: tell`From epoch ${String(from)} on another fee is withheld.` }]
}

/** Extensions said already, by name or by what they do. */
const SAID = ['transfer fees', 'mint close authority', 'default account state', 'non-transferable', 'permanent delegate', 'pausable']

function others({ types, transferHook }: MintExtensions): MintNote[] {
  const names = types.flatMap((type) => EXTENSION_NAMES[type] ?? []).filter((name) => !SAID.includes(name))
  const unsaid = names.filter((name) => name !== 'transfer hook' || transferHook === null)
  const display = unsaid.some((name) => name.endsWith('display'))
  return [
    ...(display
      ? [{ weight: 'notes', words: tell`Other programs may show other figures of it; here amounts are what accounts hold.` } as const]
      : []),
    ...(unsaid.length === 0
      ? []
      : [
          {
            weight: 'notes',
            words: tell`Its mint also has: ${unsaid.flatMap((name, at) => [...(at === 0 ? [] : [text(', ')]), reasonPart('mintExtension', name, name)])}.`,
          } as const,
        ]),
  ]
}
