/** Many inputs that nobody would write, made from real ones by a seed, and what holds for each. */
package io.promptcompiler.core.hostile;
