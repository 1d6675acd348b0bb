package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.RequestBodies;
import io.promptcompiler.batch.RowProblems;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * One call of a function in a query, with its constants. Public only for the code that Spark
 * generates; queries use {@link PromptFunctions}.
 */
public final class PromptFunction implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final RowPrompt prompt;
  private final Rendered rendered;
  private final boolean isTrying;
  private final @Nullable BatchFormat format;

  private transient @Nullable StructReader fields;
  private transient @Nullable PromptCatalog catalog;
  private transient @Nullable RequestBodies bodies;
  private transient String id = "";

  PromptFunction(
      String name,
      RowPrompt prompt,
      Rendered rendered,
      boolean isTrying,
      @Nullable BatchFormat format) {
    this.name = name;
    this.prompt = prompt;
    this.rendered = rendered;
    this.isTrying = isTrying;
    this.format = format;
  }

  String name() {
    return name;
  }

  /** Returns the id of the prompt. */
  String prompt() {
    return prompt.name();
  }

  DataType resultType() {
    return isTrying
        ? new StructType()
            .add(rendered.field(), rendered.type())
            .add("problems", DataTypes.createArrayType(DataTypes.StringType, false), false)
        : rendered.type();
  }

  /**
   * Renders a row. Generated code calls this by its name.
   *
   * @return the value of the column, as Spark keeps it
   */
  public Object invoke(InternalRow row) {
    StructReader reader = fields;
    if (reader == null) {
      reader = begin();
    }
    Map<String, @Nullable Object> parameters = new RowView(reader, row);
    List<String> problems = new ArrayList<>(0);
    Optional<Object> value = RowProblems.collect(() -> render(parameters, problems), problems);
    if (isTrying) {
      @Nullable Object[] tried = {
        problems.isEmpty() ? value.orElse(null) : null,
        new GenericArrayData(problems.stream().map(UTF8String::fromString).toArray())
      };
      return new GenericInternalRow(tried);
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          "A row does not fit the prompt '"
              + prompt.name()
              + "'. "
              + String.join(" ", problems)
              + " ("
              + PromptFunctions.trying(rendered)
              + " creates a column of such problems.)");
    }
    return value.orElseThrow();
  }

  /** Returns the reader for the first row in this process. */
  private StructReader begin() {
    PromptCatalog prompts = prompt.catalog();
    catalog = prompts;
    id = prompt.exactId(prompts);
    bodies = format == null ? null : RequestBodies.of(format);
    StructReader reader = prompt.reader();
    fields = reader;
    return reader;
  }

  private Object render(Map<String, @Nullable Object> parameters, List<String> problems) {
    PromptCatalog prompts = Objects.requireNonNull(catalog);
    if (rendered == Rendered.TEXT) {
      return UTF8String.fromString(prompts.render(id, parameters));
    }
    ChatResult result = prompts.messages(id, parameters);
    problems.addAll(result.warnings());
    List<ChatMessage> messages = result.messages();
    return rendered == Rendered.MESSAGES
        ? MessageRows.of(messages)
        : UTF8String.fromBytes(Objects.requireNonNull(bodies).body(messages));
  }
}
