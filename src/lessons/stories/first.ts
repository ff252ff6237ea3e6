/**
 * What a first visit shows: traffic that crowds one channel between groups, avoided and not. It is separate from its story so that the page
 * need not load that.
 */
export const FIRST_STUDY = "routing=ugal-l&traffic=worst-case&load=0.04,0.08,0.12,0.2,0.3,0.4,0.5&b.routing=min";

/** The story whose first step it is, with its title and number of steps. */
export const FIRST_STORY = "why-adaptive";
export const FIRST_TITLE = "Why adaptive routing?";
export const FIRST_STEPS = 6;
export const FIRST_MINUTES = 8;
/** The load of that study at which one routing crowds a channel between groups and the other does not. */
export const FIRST_LOAD = 0.12;
