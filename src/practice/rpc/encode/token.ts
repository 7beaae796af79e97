import type { Instruction } from '../../../core/program/instruction.ts'
import { decodeTokenInstruction, type TokenInstruction } from '../../../core/program/token.ts'
import type { Json } from '../json.ts'
import { encodeTokenAmount } from './token-amount.ts'

type Explained = { readonly program: string; readonly parsed: { readonly type: string; readonly info: Json } }

/** An instruction of a token program in the node's words; null when it is not one of those that treasuries meet. */
export function explainToken(instruction: Instruction): Explained | null {
  const decoded = decodeTokenInstruction(instruction)
  const parsed = decoded === null ? null : parse(decoded)
  return parsed === null ? null : { program: 'spl-token', parsed }
}

function parse(decoded: TokenInstruction): Explained['parsed'] | null {
  if (!isMoving(decoded)) return parseAccountRule(decoded)
  switch (decoded.kind) {
    case 'transfer': {
      const { amount, owner: authority, destination, source } = decoded
      return { info: { amount: String(amount), authority, destination, source }, type: 'transfer' }
    }
    case 'transferChecked': {
      const { owner: authority, destination, mint, source } = decoded
      return { info: { authority, destination, mint, source, tokenAmount: encodeTokenAmount(decoded) }, type: 'transferChecked' }
    }
    case 'mintToChecked': {
      const { account, mint, mintAuthority } = decoded
      return { info: { account, mint, mintAuthority, tokenAmount: encodeTokenAmount(decoded) }, type: 'mintToChecked' }
    }
    case 'burn': {
      const { account, amount, owner: authority, mint } = decoded
      return { info: { account, amount: String(amount), authority, mint }, type: 'burn' }
    }
    case 'burnChecked': {
      const { account, owner: authority, mint } = decoded
      return { info: { account, authority, mint, tokenAmount: encodeTokenAmount(decoded) }, type: 'burnChecked' }
    }
    case 'initializeMint': {
      const { decimals, mint, mintAuthority, freezeAuthority } = decoded
      return { info: { decimals, freezeAuthority: freezeAuthority ?? undefined, mint, mintAuthority }, type: 'initializeMint2' }
    }
  }
}

const MOVING = ['transfer', 'transferChecked', 'mintToChecked', 'burn', 'burnChecked', 'initializeMint'] as const
type Moving = Extract<TokenInstruction, { readonly kind: (typeof MOVING)[number] }>
type AccountRule = Exclude<TokenInstruction, Moving>

/** Whether it makes, moves or destroys tokens, or the mint itself; the others say what may be done with an account. */
function isMoving(decoded: TokenInstruction): decoded is Moving {
  return MOVING.some((kind) => kind === decoded.kind)
}

function parseAccountRule(decoded: AccountRule): Explained['parsed'] | null {
  switch (decoded.kind) {
    case 'closeTokenAccount': {
      const { account, destination, owner } = decoded
      return { info: { account, destination, owner }, type: 'closeAccount' }
    }
    case 'initializeTokenAccount': {
      const { account, mint, owner } = decoded
      return { info: { account, mint, owner }, type: 'initializeAccount3' }
    }
    case 'approve': {
      const { account: source, amount, delegate, owner } = decoded
      return { info: { amount: String(amount), delegate, owner, source }, type: 'approve' }
    }
    case 'approveChecked': {
      const { account: source, delegate, mint, owner } = decoded
      return { info: { delegate, mint, owner, source, tokenAmount: encodeTokenAmount(decoded) }, type: 'approveChecked' }
    }
    case 'revoke':
      return { info: { owner: decoded.owner, source: decoded.account }, type: 'revoke' }
    case 'freezeAccount':
    case 'thawAccount': {
      const { account, freezeAuthority, mint } = decoded
      return { info: { account, freezeAuthority, mint }, type: decoded.kind }
    }
    case 'syncNative':
      return { info: { account: decoded.account }, type: 'syncNative' }
    case 'setAuthority':
    case 'transferCheckedWithFee':
      // Their explained forms differ by extension; as bytes they are exact.
      return null
  }
}
