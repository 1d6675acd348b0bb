package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value in the arguments of a tool's call. JSON libraries may read a number with a decimal point
 * as a double, so that digits are lost. A double with more than 15 digits is therefore neither an
 * integer nor a decimal, and no double is a text, as {@code 1.10} could become {@code 1.1}.
 */
final class ToolArgument extends ParameterValue {
  /** The number of significant digits that a double keeps in any case. */
  private static final int DIGITS_OF_DOUBLE = 15;

  /** Creates a value that is read like an argument of a tool. */
  ToolArgument(ParameterValue value) {
    super(value.value(), value.path, value.problems, value.mask);
  }

  @Override
  public String asString() {
    String decimal = value() instanceof BigDecimal ? value().toString() : "";
    if (isBinary() || decimal.contains("E")) {
      refuse("string", "may be written in another way");
      return "";
    }
    return decimal.isEmpty() ? super.asString() : decimal;
  }

  @Override
  public long asInteger() {
    return isRefused("integer") ? 0 : super.asInteger();
  }

  @Override
  public BigDecimal asDecimal() {
    return isRefused("decimal") ? BigDecimal.ZERO : super.asDecimal();
  }

  private boolean isRefused(String type) {
    BigDecimal number = isBinary() ? Decimals.unlimited(value()) : null;
    // A rounded number can end in zeros.
    if (number == null
        || (number.stripTrailingZeros().precision() <= DIGITS_OF_DOUBLE
            && number.precision() - number.scale() <= DIGITS_OF_DOUBLE)) {
      return false;
    }
    refuse(type, "may be rounded");
    return true;
  }

  private boolean isBinary() {
    return value() instanceof Double || value() instanceof Float;
  }

  private void refuse(String type, String why) {
    refuse(
        "of type "
            + type
            + ", but got '"
            + shown()
            + "' which "
            + why
            + ". Write the number in quotes");
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
