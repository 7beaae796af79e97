import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import { comeBack, compare, heldBy, NOTE, openHeld, openUnsent, PAID, readSignature, untilPaid, untilRead, writeByHand } from './town.ts'

it.each([
  ['stays', false],
  ['is taken out again', true],
])(
  'a row "paid" that somebody wrote beside a message that never landed, and that %s, keeps no payment from being made',
  async (_what, isTakenOut) => {
    const { town, payee } = await openUnsent()
    const signature = readSignature(town)
    writeByHand(
      town,
      `INSERT INTO elsewhere (signature, slot, what, proof, at_ms) VALUES ('${signature}', 9, 'paid', '{}', 0);
     INSERT INTO closing (reason, context, at_ms) VALUES ('journal-older', '{"intent":"i"}', 0);`,
    )
    await town.practice.advance(400n)
    const second = await comeBack(town)
    await compare(second)
    expect(await second.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
    await second.close()
    if (isTakenOut) writeByHand(town, `DELETE FROM elsewhere`)
    const third = await openHeld(town)
    await third.client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, third)
    await untilPaid(town, payee)
    expect(await heldBy(town, payee)).toBe(PAID)
  },
)
