import type { SystemInstruction } from '../program/system.ts'
import { nameLamports, nameParty, type Parties } from './parties.ts'
import type { Explained } from './review.ts'

const NATIVE = { kind: 'native' } as const

/** What an instruction of the system program does. */
export function explainSystem(instruction: SystemInstruction, { wallet }: Parties): Explained {
  switch (instruction.kind) {
    case 'transferLamports': {
      const [from, to] = [wallet(instruction.source), wallet(instruction.destination)]
      const sentence = `Moves ${nameLamports(instruction.lamports)} from ${nameParty(from)} to ${nameParty(to)}.`
      return { kind: 'transfer', asset: NATIVE, from, to, amount: instruction.lamports, sentence }
    }
    case 'createAccount':
    case 'createAccountWithSeed': {
      const { lamports, owner: program } = instruction
      const [payer, account] = [wallet(instruction.payer), wallet(instruction.account)]
      const sentence = `Creates the account ${nameParty(account)} under the program ${program}, with ${nameLamports(lamports)} from ${nameParty(payer)}.`
      return { kind: 'account-created', account, payer, lamports, program, sentence }
    }
    case 'assign':
      return {
        kind: 'authority-changed',
        account: instruction.account,
        what: 'owning program',
        to: instruction.owner,
        sentence: `Hands the account ${instruction.account}, with all it holds, to the program ${instruction.owner}.`,
      }
    case 'allocate':
      return { kind: 'other', sentence: `Gives the account ${instruction.account} room for ${instruction.byteLength} bytes.` }
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
      const sentence = `Advances the nonce account ${nonceAccount}, by its authority ${nameParty(wallet(authority))}.`
      return { kind: 'nonce-advanced', nonceAccount, authority, sentence }
    }
    case 'withdrawNonce': {
      const to = wallet(instruction.destination)
      const sentence = `Takes ${nameLamports(instruction.lamports)} out of the nonce account ${nonceAccount}, to ${nameParty(to)}.`
      return { kind: 'nonce-withdrawn', nonceAccount, to, amount: instruction.lamports, sentence }
    }
    case 'initializeNonce':
    case 'authorizeNonce': {
      const to = instruction.kind === 'initializeNonce' ? instruction.authority : instruction.newAuthority
      const sentence = `Makes ${nameParty(wallet(to))} the authority over the nonce account ${nonceAccount}.`
      return { kind: 'authority-changed', account: nonceAccount, what: 'nonce authority', to, sentence }
    }
  }
}
