import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { comeBack, decide, folderOf, heldBy, isSettled, makePayee, openHeld, openTown, PAID, settleIn, untilRead } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'

it('a row that says that it takes the place of a payment that was made is signed by nobody', async () => {
  const town = await openTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const id = await decide(first, payee, 'invoice 1')
  await isSettled(town, first, id)
  await town.practice.advance(400n)
  await untilRead(town, first)
  await first.close()

  // Nothing that is there is changed: one row is added.
  const file = new DatabaseSync(join(folderOf(town), 'journal.sqlite'))
  const columns = file
    .prepare("SELECT name FROM pragma_table_info('intent')")
    .all()
    .map(({ name }) => String(name))
  for (const extra of ['again 1']) {
    const values = columns.map((name) =>
      name === 'sequence'
        ? '(SELECT max(sequence) + 1 FROM intent)'
        : name === 'id'
          ? `'${extra}'`
          : name === 'replaces'
            ? 'id'
            : name === 'state'
              ? "'open'"
              : name === 'seal'
                ? 'NULL'
                : name,
    )
    file.exec(
      `INSERT INTO intent (${columns.join(', ')}) SELECT ${values.join(', ')} FROM intent WHERE decision_id = '${id}' AND replaces IS NULL LIMIT 1`,
    )
  }
  file.close()

  const second = await comeBack(town)
  await goRound(town.practice, 60)
  expect((await second.client.sending.status({})).state).toBe('closed')
  expect(await heldBy(town, payee)).toBe(PAID)
  await second.close()
  // What was made is the payment itself: the row that was added was carried out by nothing.
  const after = new DatabaseSync(join(folderOf(town), 'journal.sqlite'), { readOnly: true })
  expect(after.prepare("SELECT state FROM intent WHERE id = 'again 1'").get()).toMatchObject({ state: 'abandoned' })
  after.close()
})
