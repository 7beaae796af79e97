import type { PowerEnd, StandingPower } from '../../core/power/power.ts'
import { shortenPowers, sortPowers } from '../../core/power/power.ts'
import { explainPowers, explainUnlooked } from '../../core/review/explain-powers.ts'
import { tell } from '../../core/text/sentence.ts'
import { fewest, type PowersRead, readChainPowers } from '../powers/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { readAsOf } from './read-as-of.ts'
import { type Listed, readListed } from './read-listed.ts'
import { readSignedPowers } from './signed-powers.ts'

/** As many as are shown; the least dangerous of more are left out, and counted. */
const POWERS_MAX = 1_000
/** Of a kind that anybody can make any number of. */
const OF_ANYBODY_MAX = 200
const BEFORE = 'since before Strongroom read it'
const MORE_SIGNED = tell`There is more that is signed than is shown here; “outstanding list” and “bundles list” have all of it.`

export function powerOperations(services: Services) {
  return {
    list: os.powers.list.handler(async () => {
      const asOf = await readAsOf(services)
      const chain = await readChainPowers(services)
      const signed = await readSignedPowers(services, lostIn(chain))
      const powers = sortPowers([...chain.powers, ...signed.powers])
      const some = shortenPowers(powers, { most: POWERS_MAX, ofAnybody: OF_ANYBODY_MAX })
      const listed = await readListed(services.journal)
      const nodes = [...new Set([...chain.nodes, ...signed.told.nodes])]
      const witnesses = fewest(chain.witnesses, signed.told.witnesses)
      return {
        words: explainPowers(powers, { nodes, witnesses, configured: services.nodes.names().length }),
        powers: some.map((power) => shown(power, chain, listed)),
        more: powers.length - some.length,
        nodes,
        witnesses,
        notes: [...explainUnlooked(chain), ...(signed.isAll ? [] : [MORE_SIGNED])],
        asOf,
      }
    }),
  }
}

const lostIn = ({ powers }: PowersRead) =>
  new Set(powers.flatMap(({ kind, over }) => (kind === 'nonce-lost' && over !== null ? [over] : [])))

function shown({ sinceMs, end, ...power }: StandingPower, { known, labels }: PowersRead, listed: Listed) {
  const { holder, over } = power
  return {
    ...power,
    holderLabel: holder === null ? null : (known.get(holder)?.label ?? null),
    overLabel: over === null ? null : (labels.get(over) ?? listed.get(over)?.label ?? null),
    since: sinceMs === null ? null : new Date(sinceMs),
    sinceWords: sinceMs === null ? BEFORE : SINCE[power.kind],
    endBy: end.by,
    endCommand: commandOf(end),
  }
}

/** What happened then, where the journal knows. */
const SINCE: Record<StandingPower['kind'], string> = {
  'permanent-delegate': BEFORE,
  delegate: BEFORE,
  'close-authority': BEFORE,
  'freeze-authority': BEFORE,
  'pause-authority': BEFORE,
  'hook-authority': BEFORE,
  'fee-authority': BEFORE,
  'nonce-lost': BEFORE,
  'nonce-authority': 'in the journal since then',
  'nonce-elsewhere': 'in the journal since then',
  signature: 'signed then',
  'left-in-bundle': 'it left then',
  'signed-for-bundle': 'signed then',
}

/** Plans where there is a plan to read first. */
function commandOf(end: PowerEnd): string | null {
  switch (end.by) {
    case 'revoke-delegate':
      return `tokens plan-revoke --account ${end.account}`
    case 'close-account':
      return `tokens plan-close --account ${end.account}`
    case 'advance-nonce':
      return `nonces plan-advance --account ${end.account}`
    case 'keep-nonce':
      return `nonces keep --account ${end.account}`
    case 'revoke-signature':
      return `outstanding revoke --signature ${end.signature}`
    case 'revoke-bundle':
      return `bundles plan-revocation --bundle ${end.bundle}`
    case 'under-way':
    case 'not-here':
      return null
  }
}
