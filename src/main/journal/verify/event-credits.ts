import { describeCredit } from '../credit-event.ts'
import { canonicalJson, type JsonValue } from '../json.ts'
import type { Problem } from '../records.ts'
import type { CreditTable } from '../schema.ts'
import { memberOf } from './member.ts'

/** Holds the rows of credit, in their order, against the events that recorded them, and keeps the first that differs. */
export class EventCredits {
  problem: Problem | null = null
  count = 0
  readonly #credits: AsyncGenerator<CreditTable, void>

  constructor(credits: AsyncGenerator<CreditTable, void>) {
    this.#credits = credits
  }

  /** Takes the data of a `block-recorded` or a `history-recorded` event. */
  async follow(data: JsonValue): Promise<void> {
    const recorded = memberOf(data, 'credits')
    if (!Array.isArray(recorded)) return
    for (const credit of recorded) await this.#compare(credit, data)
  }

  async expectNoMore(): Promise<void> {
    const { value } = await this.#credits.next()
    if (value !== undefined) this.problem ??= { table: 'credit', row: String(value.id), problem: 'no event recorded it' }
  }

  async #compare(recorded: JsonValue, data: JsonValue): Promise<void> {
    const { value: row } = await this.#credits.next()
    if (row === undefined) {
      this.problem ??= { table: 'credit', row: canonicalJson(memberOf(recorded, 'id')), problem: 'an event recorded it, and it is gone' }
      return
    }
    this.count += 1
    if (isAsRecorded(row, recorded, data)) return
    this.problem ??= { table: 'credit', row: String(row.id), problem: 'it is not what its event recorded' }
  }
}

/** The movements of a block share its slot; those that were read back have each their own, and their gap. */
function isAsRecorded(row: CreditTable, recorded: JsonValue, data: JsonValue): boolean {
  const described = describeCredit(row)
  const whole = row.gap_id === null ? described : { ...described, slot: row.slot, gap: row.gap_id }
  const slot = row.gap_id === null ? memberOf(data, 'slot') : memberOf(recorded, 'slot')
  return canonicalJson(whole) === canonicalJson(recorded) && String(row.slot) === slot
}
