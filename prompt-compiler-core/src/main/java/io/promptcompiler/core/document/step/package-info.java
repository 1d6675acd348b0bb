/**
 * Step documents, lowered to a text of six sections, to data that describes the step, and to a
 * record for its evidence. The steps of a folder are a flow.
 */
@NullMarked
package io.promptcompiler.core.document.step;

import org.jspecify.annotations.NullMarked;
