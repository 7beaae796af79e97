import type { SystemInstruction } from '../program/system.ts'
import { nameParty, type Parties } from './parties.ts'
import type { Explained } from './review.ts'
import { address, tell, sol } from '../text/sentence.ts'
import { SYSTEM_PROGRAM } from '../program/ids.ts'

const NATIVE = { kind: 'native' } as const

/** What an instruction of the system program does. */
export function explainSystem(instruction: SystemInstruction, { wallet }: Parties): Explained {
  switch (instruction.kind) {
    case 'transferLamports': {
      const [from, to] = [wallet(instruction.source), wallet(instruction.destination)]
      const sentence = tell`Moves ${sol(instruction.lamports)} from ${nameParty(from)} to ${nameParty(to)}.`
      return { kind: 'transfer', asset: NATIVE, from, to, amount: instruction.lamports, sentence }
    }
    case 'createAccount':
    case 'createAccountWithSeed': {
      const { lamports, owner: program } = instruction
      const [payer, account] = [wallet(instruction.payer), wallet(instruction.account)]
      const [made, by] = [address(account.account), nameParty(payer)]
      const sentence =
        program === SYSTEM_PROGRAM
          ? tell`Creates the account ${made} under the system program, with ${sol(lamports)} from ${by}.`
          : tell`Creates the account ${made} under the program ${address(program)}, with ${sol(lamports)} from ${by}.`
      return { kind: 'account-created', account, payer, lamports, program, sentence }
    }
    case 'assign':
      return {
        kind: 'authority-changed',
        account: instruction.account,
        what: 'owning program',
        to: instruction.owner,
        sentence: tell`Hands the account ${address(instruction.account)}, with all it holds, to the program ${address(instruction.owner)}.`,
      }
    case 'allocate':
      return {
        kind: 'other',
        sentence: tell`Gives the account ${address(instruction.account)} room for ${String(instruction.byteLength)} bytes.`,
      }
    case 'advanceNonce':
    case 'withdrawNonce':
    case 'initializeNonce':
    case 'authorizeNonce':
      return explainNonce(instruction, { wallet })
  }
}

type NonceInstruction = Extract<SystemInstruction, { readonly nonceAccount: unknown }>

function explainNonce(instruction: NonceInstruction, { wallet }: Pick<Parties, 'wallet'>): Explained {
  const { nonceAccount } = instruction
  switch (instruction.kind) {
    case 'advanceNonce': {
      const { authority } = instruction
      const sentence = tell`Advances the nonce account ${address(nonceAccount)}, by its authority ${nameParty(wallet(authority))}.`
      return { kind: 'nonce-advanced', nonceAccount, authority, sentence }
    }
    case 'withdrawNonce': {
      const to = wallet(instruction.destination)
      const sentence = tell`Takes ${sol(instruction.lamports)} out of the nonce account ${address(nonceAccount)}, to ${nameParty(to)}.`
      return { kind: 'nonce-withdrawn', nonceAccount, to, amount: instruction.lamports, sentence }
    }
    case 'initializeNonce':
    case 'authorizeNonce': {
      const to = instruction.kind === 'initializeNonce' ? instruction.authority : instruction.newAuthority
      const sentence = tell`Makes ${nameParty(wallet(to))} the authority over the nonce account ${address(nonceAccount)}.`
      return { kind: 'authority-changed', account: nonceAccount, what: 'nonce authority', to, sentence }
    }
  }
}
