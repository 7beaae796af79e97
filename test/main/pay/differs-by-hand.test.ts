import { expect, it } from 'vitest'
import { comeBack, heldBy, isSettled, openUnsent, PAID, readRow, readRows, writeByHand } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'

const CASE_OF_ANOTHER = `INSERT INTO "case" (kind, account, asset_id, expected, found, slot, credit_id, opened_at_ms)
  VALUES ('outcome-differs', 'somebody else', (SELECT id FROM asset LIMIT 1), '${'0'.repeat(20)}', '${'0'.repeat(20)}', 5, NULL, 0);`

it.each([
  ['and no case', ''],
  ['and a case of another account', CASE_OF_ANOTHER],
])(
  'a payment is made once and ends where somebody wrote evidence into the journal that it did something else than planned, %s',
  async (_what, more) => {
    const { town, payee } = await openUnsent()
    writeByHand(
      town,
      `INSERT INTO evidence (attempt_id, who, what, slot, commitment, detail, at_ms)
         SELECT id, 'practice', 'differs', 5, 'finalized', '{}', 0 FROM attempt WHERE signature IS NOT NULL;
       ${more}`,
    )
    const backend = await comeBack(town)
    const { id } = readRow<{ id: string }>(town, 'SELECT decision_id AS id FROM intent')
    await isSettled(town, backend, id)
    await goRound(town.practice, 20)
    expect(await heldBy(town, payee)).toBe(PAID)
    expect((await backend.client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    expect(readRows(town, 'SELECT state FROM attempt')).toEqual([{ state: 'finalized' }])
  },
)
