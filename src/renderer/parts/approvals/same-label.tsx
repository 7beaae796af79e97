import { Address } from '../address.tsx'
import { hasNamesake, type Person } from './names.ts'

/** Below a choice between people: the whole address of the chosen one, where another has the same label. The ends are what a look-alike has. */
export function SameLabel({ of, among }: { readonly of: Person; readonly among: readonly Person[] }) {
  if (!hasNamesake(of, among)) return null
  return <Address address={of.address} label={of.label} form="whole" />
}
