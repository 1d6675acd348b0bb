/** Tests of agent skills. */
@NullMarked
package io.promptcompiler.core.skill;

import org.jspecify.annotations.NullMarked;
