package io.promptcompiler.runtime.support;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value in the arguments of a tool's call, whose objects are read by a {@link ToolReader}. */
final class ToolArgument extends ParameterValue {
  /** Creates a value that is read like an argument of a tool. */
  ToolArgument(ParameterValue value) {
    super(value.value(), value.path, value.problems, value.mask);
  }

  @Override
  public @Nullable ParameterReader asObject() {
    return value() instanceof Map<?, ?> map
        ? new ToolReader(map, path.isEmpty() ? "" : path + ".", problems, mask != null)
        : super.asObject();
  }

  @Override
  public List<ParameterValue> elements() {
    List<ParameterValue> elements = super.elements();
    elements.replaceAll(ToolArgument::new);
    return elements;
  }
}
