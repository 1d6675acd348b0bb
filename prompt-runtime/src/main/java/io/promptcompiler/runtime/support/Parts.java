package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.UnknownPartException;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds conversations of a prompt by name: {@code review#analysis}. An id that contains the
 * separator itself takes precedence.
 */
public final class Parts {
  private static final char MARK = '#';

  private Parts() {}

  /** The parameters of a conversation, with their JSON Schema. */
  static final class Taken {
    private final String name;
    private final String jsonSchema;
    private final List<PromptParameter> parameters;

    Taken(String name, String jsonSchema, List<PromptParameter> parameters) {
      this.name = name;
      this.jsonSchema = jsonSchema;
      this.parameters = parameters;
    }
  }

  /** Returns the names of conversations. */
  static List<String> names(List<Taken> all) {
    List<String> names = new ArrayList<>();
    for (Taken taken : all) {
      names.add(taken.name);
    }
    return List.copyOf(names);
  }

  /**
   * Returns the description of a conversation: that of the prompt, with the parameters of the
   * conversation.
   */
  static PromptInfo describe(PromptInfo info, List<Taken> all, String part) {
    for (Taken taken : all) {
      if (taken.name.equals(part)) {
        return describe(info, taken);
      }
    }
    throw unknown(info, part, names(all).toArray(new String[0]));
  }

  private static PromptInfo describe(PromptInfo info, Taken taken) {
    InfoBuilder part = InfoBuilder.of(info).jsonSchema(taken.jsonSchema);
    part.parameters.addAll(taken.parameters);
    return new BuiltInfo(part, info.module(), info.source());
  }

  /** Returns the id of a conversation; the id of the prompt if the name is empty. */
  static String id(String prompt, String part) {
    return part.isEmpty() ? prompt : prompt + MARK + part;
  }

  /** Renders the messages of a prompt or of one of its conversations. */
  static ChatResult messages(
      String name, EntryCatalog catalog, Map<String, ?> parameters, TokenBudget budget) {
    int mark = name.lastIndexOf(MARK);
    if (mark <= 0) {
      return catalog.find(name).messages("", parameters, budget);
    }
    EntryCatalog.Entry whole;
    try {
      whole = catalog.find(name);
    } catch (UnknownPromptException e) {
      EntryCatalog.Entry prompt = ofPart(name, mark, catalog, e);
      return prompt.messages(name.substring(mark + 1), parameters, budget);
    }
    return whole.messages("", parameters, budget);
  }

  private static EntryCatalog.Entry ofPart(
      String name, int mark, EntryCatalog catalog, UnknownPromptException ofWhole) {
    try {
      return catalog.find(name.substring(0, mark));
    } catch (UnknownPromptException e) {
      List<String> nearest = new ArrayList<>();
      for (String id : e.nearest()) {
        nearest.add(id + name.substring(mark));
      }
      throw nearest.isEmpty() ? ofWhole : new UnknownPromptException(name, nearest);
    }
  }

  /**
   * Checks that a request for a prompt without conversations does not name one.
   *
   * @throws IllegalArgumentException if it does
   */
  public static void refuse(PromptInfo info, String part) {
    if (!part.isEmpty()) {
      throw new IllegalArgumentException(
          "The prompt '" + info.id() + "' has no parts, so leave '#" + Shown.of(part) + "' out.");
    }
  }

  /**
   * Returns the exception for a missing or unknown name of a conversation.
   *
   * @param part the requested name; empty if there is none
   * @param parts the known names
   */
  public static IllegalArgumentException unknown(PromptInfo info, String part, String... parts) {
    if (parts.length == 0) {
      return new UnknownPartException("The prompt '" + info.id() + "' does not render messages.");
    }
    String what =
        part.isEmpty()
            ? "Say which part of '" + info.id() + "' is meant"
            : "The prompt '" + info.id() + "' has no part '" + Shown.of(part, 200) + "'";
    String example = id(info.id(), parts[0]);
    return new UnknownPartException(
        what + ". Write it as in '" + example + "'. Parts: '" + String.join("', '", parts) + "'.",
        parts);
  }
}
