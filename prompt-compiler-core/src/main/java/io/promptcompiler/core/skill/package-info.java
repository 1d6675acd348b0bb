/** Agent skills as folders: rendered, installed where agents look for them, and taken over. */
@NullMarked
package io.promptcompiler.core.skill;

import org.jspecify.annotations.NullMarked;
