package io.promptcompiler.core.java.model;

import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.List;

/** The Javadoc of the class of an entry point. */
public record EntryPointJavadoc(EntryPoint entryPoint) {
  private static final int MOST_PARAMETERS = 20;
  private static final int LONGEST_LINE = 96;

  /** Returns the text, escaped for Javadoc. */
  @Override
  public String toString() {
    About about = entryPoint.about();
    StringBuilder text = new StringBuilder();
    String noun = entryPoint.tool().isPresent() ? "tool" : "prompt";
    text.append(AboutJavadoc.of(about, noun, TemplateExcerpt.of(entryPoint) + parameters()));
    if (about.deprecated().isPresent()) {
      String instead = JavadocText.line(about.deprecated().get());
      text.append("\n@deprecated ")
          .append(instead.isEmpty() ? "Its status is deprecated." : instead)
          .append('\n');
    }
    return text.toString();
  }

  /** Returns a paragraph that lists the parameters; empty if there are none. */
  private String parameters() {
    List<Field> fields = entryPoint.parameters().fields();
    if (fields.isEmpty()) {
      return "";
    }
    List<String> shown = new ArrayList<>();
    for (Field field : fields.subList(0, Math.min(MOST_PARAMETERS, fields.size()))) {
      String optional = field.required() ? "" : " (optional)";
      shown.add(
          "{@code "
              + JavadocText.line(field.name())
              + "}"
              + field
                  .defaultValue()
                  .map(value -> " (default: " + FieldJavadoc.shown(value) + ")")
                  .orElse(optional));
    }
    if (fields.size() > MOST_PARAMETERS) {
      shown.add("and " + (fields.size() - MOST_PARAMETERS) + " more");
    }
    return "\n<p>Parameters: " + wrapped(shown) + ".\n";
  }

  private static String wrapped(List<String> items) {
    StringBuilder wrapped = new StringBuilder();
    int width = "<p>Parameters: ".length();
    for (String item : items) {
      boolean fits = width + 2 + item.length() <= LONGEST_LINE;
      wrapped.append(wrapped.isEmpty() ? "" : fits ? ", " : ",\n").append(item);
      width = (fits ? width + 2 : 0) + item.length();
    }
    return wrapped.toString();
  }
}
