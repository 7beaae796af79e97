import { msg, t } from '@lingui/core/macro'
import type { Sentence } from '../../../../core/text/sentence.ts'
import { say } from '../../../language/say.ts'
import { addressOf, asList, asText, count, isRecord, named, rest, type EventWords } from './parts.ts'

/** What a person changed of the policy, and who agreed. What it was is in the data of the entry. */
export function policyChanged(what: string, of: unknown, agreed: unknown): EventWords {
  const said = saidOf(what, isRecord(of) ? of : {})
  const whole = asText(agreed) === '' ? said : say(msg`${said} ${addressOf(agreed)} agreed.`)
  return rest(whole, t`policy`, 'two')
}

type Of = Readonly<Record<string, unknown>>

function saidOf(what: string, of: Of): Sentence {
  const { address, label } = of
  switch (what) {
    case 'allow':
      return say(msg`The policy lets ${named(label, address)} be paid: ${addressOf(address)}.`)
    case 'allow-many':
      return say(msg`The policy lets more recipients be paid: ${count(asList(of['recipients']).length)}.`)
    case 'forbid':
      return say(msg`The policy no longer lets ${addressOf(address)} be paid.`)
    case 'limit':
      return say(msg`A limit of the policy was set or taken off.`)
    case 'approver':
      return say(msg`The policy names ${asText(label)} as a second person.`)
    case 'remove-approver':
      return say(msg`The policy no longer names ${addressOf(address)} as a second person.`)
    case 'threshold':
      return say(msg`The amount above which a second person approves was set or taken off.`)
    case 'cool-down':
      return say(msg`The wait of the policy was changed.`)
    default:
      return say(msg`The policy was changed.`)
  }
}
