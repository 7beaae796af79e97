import type { SystemInstruction } from '../program/system.ts'
import { nameParty, type Parties } from './parties.ts'
import type { Explained } from './review.ts'
import { address, say, sol } from '../text/sentence.ts'
import { SYSTEM_PROGRAM } from '../program/ids.ts'

const NATIVE = { kind: 'native' } as const

/** What an instruction of the system program does. */
export function explainSystem(instruction: SystemInstruction, { wallet }: Parties): Explained {
  switch (instruction.kind) {
    case 'transferLamports': {
      const [from, to] = [wallet(instruction.source), wallet(instruction.destination)]
      const sentence = say`Moves ${sol(instruction.lamports)} from ${nameParty(from)} to ${nameParty(to)}.`
      return { kind: 'transfer', asset: NATIVE, from, to, amount: instruction.lamports, sentence }
    }
    case 'createAccount':
    case 'createAccountWithSeed': {
      const { lamports, owner: program } = instruction
      const [payer, account] = [wallet(instruction.payer), wallet(instruction.account)]
      const sentence = say`Creates the account ${address(account.account)} under ${program === SYSTEM_PROGRAM ? 'the system program' : say`the program ${address(program)}`}, with ${sol(lamports)} from ${nameParty(payer)}.`
      return { kind: 'account-created', account, payer, lamports, program, sentence }
    }
    case 'assign':
      return {
        kind: 'authority-changed',
        account: instruction.account,
        what: 'owning program',
        to: instruction.owner,
        sentence: say`Hands the account ${address(instruction.account)}, with all it holds, to the program ${address(instruction.owner)}.`,
      }
    case 'allocate':
      return {
        kind: 'other',
        sentence: say`Gives the account ${address(instruction.account)} room for ${String(instruction.byteLength)} bytes.`,
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
      const sentence = say`Advances the nonce account ${address(nonceAccount)}, by its authority ${nameParty(wallet(authority))}.`
      return { kind: 'nonce-advanced', nonceAccount, authority, sentence }
    }
    case 'withdrawNonce': {
      const to = wallet(instruction.destination)
      const sentence = say`Takes ${sol(instruction.lamports)} out of the nonce account ${address(nonceAccount)}, to ${nameParty(to)}.`
      return { kind: 'nonce-withdrawn', nonceAccount, to, amount: instruction.lamports, sentence }
    }
    case 'initializeNonce':
    case 'authorizeNonce': {
      const to = instruction.kind === 'initializeNonce' ? instruction.authority : instruction.newAuthority
      const sentence = say`Makes ${nameParty(wallet(to))} the authority over the nonce account ${address(nonceAccount)}.`
      return { kind: 'authority-changed', account: nonceAccount, what: 'nonce authority', to, sentence }
    }
  }
}
