/** A count or a slot as a person reads it, grouped by thousands: 398,204,087. */
export function grouped(count: number | bigint): string {
  return count.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}
