import { runSigner } from '../../src/main/signer/host.ts'
import { openParentChannel } from '../../src/main/signer/parent-channel.ts'
import { CHEAP_LIMITS } from './vault-limits.ts'

/* The signer process on the day after: every wait of 24 hours is over. */

const DAY_AND_HOUR_MS = 25 * 3_600_000
const today = Date.now
Date.now = () => today() + DAY_AND_HOUR_MS

runSigner({ channel: openParentChannel(), limits: CHEAP_LIMITS })
