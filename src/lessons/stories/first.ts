/** What a first visit shows, apart from its story so that the page need not load that: traffic that crowds one channel between groups, avoided and not. */
export const FIRST_STUDY = "routing=ugal-l&traffic=worst-case&load=0.04,0.08,0.12,0.2,0.3,0.4,0.5&b.routing=min";

/** The story that it is the first step of, with its title and the number of its steps. */
export const FIRST_STORY = "why-adaptive";
export const FIRST_TITLE = "Why adaptive routing?";
export const FIRST_STEPS = 6;
