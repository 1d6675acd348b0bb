/**
 * Lowers step documents to a text of six sections, data that describes the step, and a record for
 * its evidence. The steps of a folder form a flow.
 */
@NullMarked
package io.promptcompiler.core.document.step;

import org.jspecify.annotations.NullMarked;
