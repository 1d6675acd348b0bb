package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;

/**
 * A phase of an orchestrator.
 *
 * @param prompt the key of its prompt
 * @param settings the key of its settings
 * @param answers whether the model's answer in this phase is delimited
 */
record Phase(Shape.Key<DataObject> prompt, Shape.Key<DataObject> settings, boolean answers) {}
