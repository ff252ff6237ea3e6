// Numbers that host and kernel share.

/** Where the host reads the cycle, faster than from the kernel's variables. */
export const CYCLE_AT: usize = 8;
/** Records of virtual channels are so long: 32 bytes. */
export const CHANNEL_SHIFT: i32 = 5;
export const CHANNEL_SIZE: i32 = 1 << CHANNEL_SHIFT;
/** Input channels of a word of a router's sets. */
export const SET_SHIFT: i32 = 6;
export const SET_BITS: i32 = 1 << SET_SHIFT;
/** Times on channels are kept in ticks, 1/65536 of a cycle. */
export const TICK_SHIFT: i32 = 16;
export const TICKS: i32 = 1 << TICK_SHIFT;
/** A birth after the end of every run, which leaves room in 32 bits to add to it. */
export const NEVER: i32 = 0x3fffffff;
/** Every so many cycles (a power of two) it is looked whether a run's packets have all arrived, or none has moved for long. */
export const LOOK: i32 = 64;
/** Cycles for which a domain's wheel of sources reaches. */
export const SOURCE_SLOTS: i32 = 1024;
/** A chunk of what is under way; its first 8 bytes tell where the chunk before it in its slot ends (0: none). */
export const CHUNK: i32 = 512;
export const CHUNK_HEADER: i32 = 8;
/** Delayed credits: the longest delay, cycles. */
export const LONGEST_DELAY: i32 = 4095;
/** Histograms: latencies below 2^13 have a bin of their own; above there are 64 bins an octave. */
export const EXACT_OCTAVES: i32 = 13;
export const EXACT_BINS: i32 = 1 << EXACT_OCTAVES;
export const OCTAVE_SHIFT: i32 = 6;
export const OCTAVE_BINS: i32 = 1 << OCTAVE_SHIFT;
export const BINS: i32 = EXACT_BINS + OCTAVE_BINS * 20;
/** Batches of a window, for the interval of its mean. */
export const BATCHES: i32 = 20;
/** How adaptive ports are chosen (AdaptivePorts.selection); 0 where routes have none. */
export const FIRST_FREE: i32 = 1;
export const PREFERRED: i32 = 2;
export const TWO_CHOICE: i32 = 3;
/** Holder of an output channel that no packet holds, but that is not free before the last credit has come back: more than any number. */
export const DRAINING: i32 = 0xffff;
