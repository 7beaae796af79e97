/*
 * Compute units that token instructions take at most, under both token programs and with every extension that a payment or a sweep may meet.
 */

/** A transfer, a closing, or the revocation of a delegate. */
export const UNITS_PER_TOKEN_INSTRUCTION = 10_000
/**
 * The making of an associated account. Each bump that the search for its address passes over takes 1,500: there is room for 16 of them, and
 * one address in some 100,000 needs more. Where that matters, because units are paid for, nodes try it.
 */
export const UNITS_PER_CREATION = 50_000
/**
 * The recovery of a nested account: 33,500 at most, and room for 48 bumps of the three addresses that it derives.
 */
export const UNITS_PER_RECOVERY = 110_000
