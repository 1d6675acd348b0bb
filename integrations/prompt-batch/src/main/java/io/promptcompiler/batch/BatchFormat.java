package io.promptcompiler.batch;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.Shown;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The common properties of all requests of a batch: the provider, the model, and further members of
 * their bodies. Immutable; each method that sets something returns a new format. A serialized
 * format can only be read with the same version of this library.
 */
public final class BatchFormat implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The default limit of tokens in an answer, for providers that require a limit. */
  static final int USUAL_MAX_TOKENS = 4096;

  private static final int LONGEST_NAME = 64;
  private static final String CACHE_POINTS = "cachePoints";

  private final BatchProvider provider;
  private final String model;
  private final @Nullable Integer maxTokens;

  /** The settings; all maps in them are serializable classes of the JDK. */
  @SuppressWarnings("serial")
  private final Map<String, @Nullable Object> settings;

  private final String outputName;

  @SuppressWarnings("serial")
  private final Map<String, @Nullable Object> outputSchema;

  private final long mostLines;
  private final long mostBytes;
  private final CacheMarks cacheMarks;

  private BatchFormat(
      BatchProvider provider,
      String model,
      @Nullable Integer maxTokens,
      Map<String, @Nullable Object> settings,
      String outputName,
      Map<String, @Nullable Object> outputSchema,
      long mostLines,
      long mostBytes,
      CacheMarks cacheMarks) {
    this.provider = provider;
    this.model = model;
    this.maxTokens = maxTokens;
    this.settings = settings;
    this.outputName = outputName;
    this.outputSchema = outputSchema;
    this.mostLines = mostLines;
    this.mostBytes = mostBytes;
    this.cacheMarks = cacheMarks;
  }

  /**
   * Returns a format without further settings.
   *
   * @param model the provider's name of the model; files for Gemini do not contain it
   */
  public static BatchFormat of(BatchProvider provider, String model) {
    return new BatchFormat(
        provider,
        Objects.requireNonNull(model, "model"),
        null,
        Map.of(),
        "",
        Map.of(),
        provider.mostLines(),
        provider.mostBytes(),
        CacheMarks.NONE);
  }

  /**
   * Limits the tokens of each answer. Anthropic requires a limit; the default is {@value
   * USUAL_MAX_TOKENS}.
   */
  public BatchFormat maxTokens(int tokens) {
    if (tokens < 1) {
      throw new IllegalArgumentException(
          "The maximum number of tokens must be at least 1, not " + tokens + ".");
    }
    return new BatchFormat(
        provider,
        model,
        tokens,
        settings,
        outputName,
        outputSchema,
        mostLines,
        mostBytes,
        cacheMarks);
  }

  /**
   * Adds members to the body of each request, such as {@code temperature}. Objects are merged with
   * existing ones, as in {@code {"generationConfig": {"temperature": 0}}} for Gemini. The member
   * {@code cachePoints} is not sent: true has the effect of {@link #cached}, and {@code "1h"} that
   * of {@link #cachedForAnHour}.
   *
   * @param members the members, whose values are strings, numbers, booleans, lists, maps and null
   * @throws IllegalArgumentException if {@code cachePoints} has another value
   */
  public BatchFormat settings(Map<String, ?> members) {
    Map<String, @Nullable Object> sent = new LinkedHashMap<>(Merge.ordered(members));
    Object points = sent.remove(CACHE_POINTS);
    BatchFormat format =
        new BatchFormat(
            provider,
            model,
            maxTokens,
            Merge.of(settings, sent),
            outputName,
            outputSchema,
            mostLines,
            mostBytes,
            cacheMarks);
    if (points == null) {
      return format;
    }
    return switch (points.toString()) {
      case "true" -> format.cached();
      case "1h" -> format.cachedForAnHour();
      case "false" -> format.marked(CacheMarks.NONE);
      default ->
          throw new IllegalArgumentException(
              "The setting 'cachePoints' must be true, false or \"1h\", not '"
                  + Shown.of(points.toString())
                  + "'.");
    };
  }

  /**
   * Adds the members of a JSON object to the body of each request, as {@link #settings(Map)} does.
   *
   * @param json a JSON object
   * @throws IllegalArgumentException if the text is not a JSON object
   */
  public BatchFormat settings(String json) {
    return settings(StrictJson.object(json));
  }

  /**
   * Sets the output format of answers to the output that a prompt declares, or removes the format
   * if the prompt declares none.
   */
  public BatchFormat outputOf(PromptInfo prompt) {
    String schema = prompt.outputSchema();
    return new BatchFormat(
        provider,
        model,
        maxTokens,
        settings,
        schema.isEmpty() ? "" : name(prompt.id()),
        schema.isEmpty() ? Map.of() : StrictJson.object(schema),
        mostLines,
        mostBytes,
        cacheMarks);
  }

  /**
   * Sets the output format of answers as {@link #outputOf} does, unless a format is already set.
   */
  public BatchFormat outputOfIfNone(PromptInfo prompt) {
    return outputSchema.isEmpty() ? outputOf(prompt) : this;
  }

  /**
   * Sets lower limits for files than those of the provider.
   *
   * @param lines the maximum number of lines in a file
   * @param bytes the maximum number of bytes in a file
   */
  public BatchFormat limits(long lines, long bytes) {
    if (lines < 1 || bytes < 1) {
      throw new IllegalArgumentException(
          "The limits of a file must be at least one line and one byte.");
    }
    return new BatchFormat(
        provider,
        model,
        maxTokens,
        settings,
        outputName,
        outputSchema,
        Math.min(lines, provider.mostLines()),
        Math.min(bytes, provider.mostBytes()),
        cacheMarks);
  }

  /**
   * Marks the cache points of messages in each request, as Anthropic and OpenAI expect it.
   * Anthropic keeps the marked beginnings for five minutes. Requests for Gemini and vLLM, which
   * find equal beginnings without marks, stay the same.
   */
  public BatchFormat cached() {
    return marked(CacheMarks.MARKS);
  }

  /**
   * Marks the cache points as {@link #cached} does, and has Anthropic keep for an hour what stays
   * the same for a deployment. Writing to that cache costs twice as much as without a cache.
   */
  public BatchFormat cachedForAnHour() {
    return marked(CacheMarks.HOUR_FOR_DEPLOYMENT);
  }

  private BatchFormat marked(CacheMarks marks) {
    return new BatchFormat(
        provider,
        model,
        maxTokens,
        settings,
        outputName,
        outputSchema,
        mostLines,
        mostBytes,
        marks);
  }

  /** Returns the provider that the requests are for. */
  public BatchProvider provider() {
    return provider;
  }

  /** Returns the model. */
  public String model() {
    return model;
  }

  Optional<Integer> maxTokens() {
    return Optional.ofNullable(maxTokens);
  }

  Map<String, @Nullable Object> settings() {
    return settings;
  }

  String outputName() {
    return outputName;
  }

  Map<String, @Nullable Object> outputSchema() {
    return outputSchema;
  }

  CacheMarks cacheMarks() {
    return cacheMarks;
  }

  long mostLines() {
    return mostLines;
  }

  long mostBytes() {
    return mostBytes;
  }

  /** Returns all properties, to find out whether an earlier run used the same format. */
  Map<String, Object> described() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("provider", provider.word());
    all.put("model", model);
    all.put("maxTokens", maxTokens == null ? "" : maxTokens.toString());
    all.put("settings", settings);
    all.put("outputName", outputName);
    all.put("outputSchema", outputSchema);
    all.put("mostLines", mostLines);
    all.put("mostBytes", mostBytes);
    if (cacheMarks != CacheMarks.NONE) {
      all.put("cacheMarks", cacheMarks.name());
    }
    return all;
  }

  /**
   * Returns the file name in an id without extension, with "_" for characters that providers do not
   * allow.
   */
  private static String name(String id) {
    String file = id.substring(id.lastIndexOf('/') + 1);
    int ending = file.indexOf('.');
    String name = (ending > 0 ? file.substring(0, ending) : file).replaceAll("[^A-Za-z0-9_-]", "_");
    return name.substring(0, Math.min(name.length(), LONGEST_NAME));
  }
}
