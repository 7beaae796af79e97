import './plan-words.css'
import { isAddress } from '../../core/address/address.ts'
import { Address } from './address.tsx'

const ADDRESS_LIKE = /([1-9A-HJ-NP-Za-km-z]{32,44})/

/** What a message does, as the reviewer says it of its bytes; its addresses whole and in groups, so that each can be compared. */
export function PlanWords({ of }: { readonly of: string }) {
  return (
    <p className="say plan-words">
      {of.split(ADDRESS_LIKE).map((part, at) => (isAddress(part) ? <Address key={at} address={part} form="whole" /> : part))}
    </p>
  )
}
