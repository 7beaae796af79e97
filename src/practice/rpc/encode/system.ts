import { RECENT_BLOCKHASHES_SYSVAR, RENT_SYSVAR } from '../../../core/program/ids.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { decodeSystemInstruction, type SystemInstruction } from '../../../core/program/system.ts'
import type { Json } from '../json.ts'

/** An instruction of the system program in the node's words; null when it is not one or not understood. */
export function explainSystem(instruction: Instruction): { readonly program: string; readonly parsed: Json } | null {
  const decoded = decodeSystemInstruction(instruction)
  return decoded === null ? null : { program: 'system', parsed: parse(decoded) }
}

function parse(decoded: SystemInstruction): Json {
  switch (decoded.kind) {
    case 'transferLamports': {
      const { source, destination, lamports } = decoded
      return { info: { destination, lamports, source }, type: 'transfer' }
    }
    case 'createAccount': {
      const { payer, account, lamports, owner, byteLength } = decoded
      return { info: { lamports, newAccount: account, owner, source: payer, space: byteLength }, type: 'createAccount' }
    }
    case 'assign':
      return { info: { account: decoded.account, owner: decoded.owner }, type: 'assign' }
    case 'allocate':
      return { info: { account: decoded.account, space: decoded.byteLength }, type: 'allocate' }
    case 'advanceNonce':
    case 'initializeNonce':
    case 'withdrawNonce':
    case 'authorizeNonce':
      return parseNonce(decoded)
  }
}

type NonceInstruction = Extract<SystemInstruction, { readonly nonceAccount: unknown }>

function parseNonce(decoded: NonceInstruction): Json {
  const { nonceAccount } = decoded
  const sysvar = { recentBlockhashesSysvar: RECENT_BLOCKHASHES_SYSVAR }
  const sysvars = { ...sysvar, rentSysvar: RENT_SYSVAR }
  switch (decoded.kind) {
    case 'advanceNonce':
      return { info: { nonceAccount, nonceAuthority: decoded.authority, ...sysvar }, type: 'advanceNonce' }
    case 'initializeNonce':
      return { info: { nonceAccount, nonceAuthority: decoded.authority, ...sysvars }, type: 'initializeNonce' }
    case 'withdrawNonce': {
      const { destination, lamports, authority } = decoded
      return { info: { destination, lamports, nonceAccount, nonceAuthority: authority, ...sysvars }, type: 'withdrawFromNonce' }
    }
    case 'authorizeNonce': {
      const { newAuthority, authority } = decoded
      return { info: { newAuthorized: newAuthority, nonceAccount, nonceAuthority: authority }, type: 'authorizeNonce' }
    }
  }
}
