import type { JsonValue } from '../json.ts'
import { memberOf } from './member.ts'

/** What the events say of one attempt. */
type AttemptStory = { readonly digest: JsonValue; readonly signature: JsonValue; readonly state: JsonValue }

/** Retells each attempt's life from the events. */
export class EventAttempts {
  readonly #stories = new Map<string, AttemptStory>()

  follow(kind: string, data: JsonValue): void {
    const id = memberOf(data, 'attempt')
    if (typeof id !== 'string' && typeof id !== 'number') return
    const story = this.#stories.get(String(id)) ?? { digest: null, signature: null, state: null }
    this.#stories.set(String(id), { ...story, ...change(kind, data) })
  }

  /** Whether the events tell the same of an attempt as its row. */
  agree(id: bigint, row: AttemptStory): boolean {
    const story = this.#stories.get(String(id))
    return story !== undefined && story.digest === row.digest && story.signature === row.signature && story.state === row.state
  }
}

function change(kind: string, data: JsonValue): Partial<AttemptStory> {
  switch (kind) {
    case 'draft-added':
      return { digest: memberOf(data, 'digest'), state: 'draft' }
    case 'attempt-signed':
      return { signature: memberOf(data, 'signature'), state: 'signed' }
    case 'attempt-signature-found':
      return { signature: memberOf(data, 'signature') }
    case 'attempt-moved':
    case 'attempt-settled':
      return { state: memberOf(data, 'to') }
    default:
      return {}
  }
}
