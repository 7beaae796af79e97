/** Of a failure that may come after a part of what was asked for, or all of it, was done. */
export const MAY_BE_DONE = 'Was eben verlangt wurde, kann ganz oder zum Teil geschehen sein; eine bloße Frage ändert nichts.'

/** Where a person sees whether it was. */
export const LOOK_FIRST =
  'Bevor Sie es noch einmal verlangen, sehen Sie nach, ob es geschehen ist: Was beschlossen, signiert und gesendet wurde, zeigt {activity.list}, und was erlaubt ist, zeigt {policy.show}.'
