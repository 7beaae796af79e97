import type { Address } from '../address/address.ts'
import { TOKEN_2022_PROGRAM } from './ids.ts'
import type { Instruction } from './instruction.ts'
import { builder, instructionLayout } from './layout-instruction.ts'

/*
 * Which arrivals a confidential account takes: confidential ones, public ones. Its owner switches each on and off; whatever is refused stays with its sender.
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/instruction.rs
 */
const accounts = { account: 'writable', owner: 'signer' } as const

const confidentialOn = instructionLayout({ kind: 'enableConfidentialCredits', tag: [27, 9], accounts, data: {} })
const confidentialOff = instructionLayout({ kind: 'disableConfidentialCredits', tag: [27, 10], accounts, data: {} })
const publicOn = instructionLayout({ kind: 'enableNonConfidentialCredits', tag: [27, 11], accounts, data: {} })
const publicOff = instructionLayout({ kind: 'disableNonConfidentialCredits', tag: [27, 12], accounts, data: {} })

export const creditLayouts = [confidentialOn, confidentialOff, publicOn, publicOff] as const

/** Arrivals of one kind, and whether an account takes them. */
export type CreditsSetting = { readonly credits: 'confidential' | 'public'; readonly on: boolean }

const SETTINGS = {
  enableConfidentialCredits: { credits: 'confidential', on: true },
  disableConfidentialCredits: { credits: 'confidential', on: false },
  enableNonConfidentialCredits: { credits: 'public', on: true },
  disableNonConfidentialCredits: { credits: 'public', on: false },
} as const satisfies Readonly<Record<(typeof creditLayouts)[number]['kind'], CreditsSetting>>

type CreditsKind = keyof typeof SETTINGS

/** Whether what was decoded switches arrivals. */
export function isOfCredits<Decoded extends { readonly kind: string }>(
  decoded: Decoded,
): decoded is Extract<Decoded, { kind: CreditsKind }> {
  return Object.hasOwn(SETTINGS, decoded.kind)
}

/** What an instruction of this kind sets. */
export function settingOf(kind: CreditsKind): CreditsSetting {
  return SETTINGS[kind]
}

const BUILDERS = {
  confidential: { on: builder(TOKEN_2022_PROGRAM, confidentialOn), off: builder(TOKEN_2022_PROGRAM, confidentialOff) },
  public: { on: builder(TOKEN_2022_PROGRAM, publicOn), off: builder(TOKEN_2022_PROGRAM, publicOff) },
} as const

/** Has an account take arrivals of one kind, or refuse them. */
export function setCredits({
  account,
  owner,
  credits,
  on,
}: CreditsSetting & { readonly account: Address; readonly owner: Address }): Instruction {
  return BUILDERS[credits][on ? 'on' : 'off']({ account, owner })
}
