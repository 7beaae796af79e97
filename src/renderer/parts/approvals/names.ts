type Person = { readonly address: string; readonly label: string }

const LETTERS = 4

/** What each person is called where one is chosen: by label, and by the ends of the address too where two have the same. */
export function nameAmong({ address, label }: Person, people: readonly Person[]): string {
  const isAlone = people.filter((one) => one.label === label).length < 2
  return isAlone ? label : `${label} (${address.slice(0, LETTERS)} … ${address.slice(-LETTERS)})`
}
