import * as z from 'zod'
import { DECISION_OUTCOMES } from '../core/payment/decision-outcome.ts'

/** What became of everything that was decided at once. */
export const OutcomeSchema = z.enum(DECISION_OUTCOMES)
