import { Choose } from '../field.tsx'
import { nameAmong, type Person } from './names.ts'
import { SameLabel } from './same-label.tsx'

type PersonChoiceProps = {
  readonly label: string
  readonly people: readonly Person[]
  readonly who: Person
  readonly onChange: (address: string) => void
}

/** The choice between people, where there are several; and whom two of one label are told apart by. */
export function PersonChoice({ label, people, who, onChange }: PersonChoiceProps) {
  return (
    <>
      {people.length > 1 ? (
        <Choose
          label={label}
          value={who.address}
          onChange={onChange}
          of={people.map((one) => [one.address, nameAmong(one, people)] as const)}
        />
      ) : null}
      <SameLabel of={who} among={people} />
    </>
  )
}
