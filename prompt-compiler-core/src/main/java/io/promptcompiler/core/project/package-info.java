/** The settings of a project in {@code prompt.yaml}, which all tools read. */
@NullMarked
package io.promptcompiler.core.project;

import org.jspecify.annotations.NullMarked;
