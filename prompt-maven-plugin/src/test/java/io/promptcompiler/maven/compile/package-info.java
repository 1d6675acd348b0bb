/** Tests of the goals: their parameters and defaults, and what they tell. */
package io.promptcompiler.maven.compile;
