import { bytesToHex } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { addressOfSeed } from '../../../../src/core/keys/keypair.ts'
import {
  approvePayment,
  type AwaitingApproval,
  declinePayment,
  dropApprovalsOf,
  readAwaitingApproval,
} from '../../../../src/main/pay/index.ts'
import { decidedBy } from '../../../../src/main/pay/send/to-sign.ts'
import { until } from '../../../support/until.ts'
import { type House, type Office, openHouse, openOffice, PASSPHRASE, tellBalances } from '../house.ts'
import { advanceUntil, asked, ENOUGH, intentOf, startPaying } from '../paying.ts'
import { lie, neverRun } from '../relay.ts'

const BERTAS = 'a passphrase of Berta alone'
const OUTSIDE = addressOfSeed(new Uint8Array(32).fill(9))
const WHY = 'not agreed'

let house: House
let approver: Address
let office: Office

beforeAll(async () => {
  house = await openHouse()
  await house.fund([house.treasury], 1_000n * ENOUGH)
  await house.signer.allow({ passphrase: PASSPHRASE, address: OUTSIDE, label: 'Anna' })
  const { approvers } = await house.signer.nameApprover({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
  approver = approvers[0]?.address ?? house.treasury
  await house.signer.setThreshold({ passphrase: PASSPHRASE, asset: 'native', above: 1n })
})
afterAll(() => house.close())

beforeEach(async () => {
  office = await openOffice(house)
  await tellBalances(house, office.journal, [house.treasury])
})

/** A payment that waits and that no process carries on with. */
async function held(): Promise<AwaitingApproval> {
  await startPaying(office, asked([['one', OUTSIDE, ENOUGH]]))
  const submitter = office.start()
  await until(async () => (await readAwaitingApproval(office.journal)).length === 1)
  await submitter.close()
  return first()
}

async function first(): Promise<AwaitingApproval> {
  const [one] = await readAwaitingApproval(office.journal)
  if (one === undefined) throw new Error('a payment waits')
  return one
}

const approving = ({ effects }: AwaitingApproval) => ({ effects, approver, passphrase: BERTAS })
const approvals = async () => (await house.signer.standing()).approvals

describe('an approval of a payment', () => {
  it('is taken back where the payment ended while it was given', async () => {
    const one = await held()
    const signer: Office['signer'] = {
      ...house.signer,
      async approve(asked) {
        const given = await house.signer.approve(asked)
        await office.journal.write('declined', (tx) => tx.abandonIntent({ intentId: one.intent.id, why: WHY }))
        return given
      },
    }
    const approved = approvePayment({ journal: office.journal, signer }, one.intent.id, approving(one))
    await expect(approved).rejects.toMatchObject({ code: 'APPROVAL_NOT_AWAITED' })
    expect(await approvals()).toEqual([])
  })

  it('stands where somebody else opened the payment again while it was given', async () => {
    const one = await held()
    const signer: Office['signer'] = {
      ...house.signer,
      async approve(asked) {
        const given = await house.signer.approve(asked)
        await office.journal.write('approved', (tx) => tx.reopenIntent({ intentId: one.intent.id, approver }))
        return given
      },
    }
    const approved = approvePayment({ journal: office.journal, signer }, one.intent.id, approving(one))
    await expect(approved).resolves.toMatchObject({ effects: one.effects })
    expect(await approvals()).toMatchObject([{ effects: one.effects }])
    await dropApprovalsOf(office, one.intent)
  })

  it('says who gave it also where the payment went on before the journal was told', async () => {
    const one = await held()
    const approvedBy = async () =>
      (await office.journal.read.events({ limit: 100 })).filter(({ kind }) => kind === 'intent-approved').map(({ data }) => data)
    const signer: Office['signer'] = {
      ...house.signer,
      async approve(asked) {
        const given = await house.signer.approve(asked)
        const submitter = office.start()
        await until(async () => (await approvedBy()).length === 1)
        await submitter.close()
        return given
      },
    }
    await approvePayment({ journal: office.journal, signer }, one.intent.id, approving(one))
    expect(await approvedBy()).toEqual([{ intent: one.intent.id, approver }])
    await dropApprovalsOf(office, one.intent)
  })

  it('goes with a payment that is given up after ten attempts without effect', async () => {
    office.first.lies.set('getTransaction', lie.alterMeta(neverRun))
    const { id } = await startPaying(office, asked([['one', OUTSIDE, ENOUGH]]))
    office.start()
    const attempts = async () => (await intentOf(office, id)).attempts
    let last: AwaitingApproval | null = null
    for (let signed = 1; signed <= 10; signed += 1) {
      await advanceUntil(house, office, async () => (await readAwaitingApproval(office.journal)).length === 1)
      last = await first()
      await approvePayment(office, last.intent.id, approving(last))
      await until(async () => (await attempts()).filter(({ signature }) => signature !== null).length === signed)
    }
    // Given once more, by somebody who read it before it was signed for the last time.
    if (last === null) throw new Error('it was held')
    const { effects, ...second } = approving(last)
    await house.signer.approve({
      messages: [{ digest: bytesToHex(last.draft.digest), decided: decidedBy(last.intent), effects }],
      ...second,
    })
    expect(await approvals()).toMatchObject([{ effects: last.effects }])
    await advanceUntil(house, office, async () => (await intentOf(office, id)).state === 'abandoned')
    expect(await approvals()).toEqual([])
  }, 120_000)
})

describe('a payment that is declined', () => {
  it('is not given up where it was opened again while its approvals were taken back: it may be signed by then', async () => {
    const one = await held()
    const signer: Office['signer'] = {
      ...house.signer,
      async dropApproval(asked) {
        await office.journal.write('approved', (tx) => tx.reopenIntent({ intentId: one.intent.id, approver }))
        return house.signer.dropApproval(asked)
      },
    }
    const declined = declinePayment({ journal: office.journal, signer }, one.intent.id, WHY)
    await expect(declined).rejects.toMatchObject({ code: 'APPROVAL_NOT_AWAITED' })
    expect(await office.journal.read.intent(one.intent.id)).toMatchObject({ state: 'open' })
  })
})
