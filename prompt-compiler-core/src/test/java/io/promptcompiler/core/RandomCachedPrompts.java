package io.promptcompiler.core;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random prompts whose values change more or less often, and values for them. */
final class RandomCachedPrompts {
  static final Map<String, String> PARTIALS =
      Map.of(
          "partials/short.hbs",
          "[{{it}}]",
          "partials/lines.hbs",
          "one\n{{d}}\n{{s}}\nlast\n",
          "partials/long.hbs",
          "---\nparameters: { it: {} }\n---\nlong {{it}}" + " word".repeat(300),
          "partials/rules.hbs",
          "rules\n{{#if d}}{{d}}{{else}}{{s}}{{/if}}\n\n{{s}}{{r}} <" + " word".repeat(300) + "\n");

  private static final String PARAMETERS =
      """
      types:
        User:
          properties:
            plan: { required: true, varies: deployment }
            nick: { varies: deployment }
            name: { required: true }
      parameters:
        d: { varies: deployment }
        s: { varies: session }
        r: {}
        df: { type: boolean, required: true, varies: deployment }
        sf: { type: boolean, required: true, varies: session }
        rf: { type: boolean, required: true }
        dl: { type: "string[]", required: true, varies: deployment }
        sl: { type: "string[]", varies: session }
        rl: { type: "string[]", required: true }
        user: { type: User, required: true, varies: session }
        guest: { type: User, varies: session }
        users: { type: "User[]", required: true, varies: deployment }
        any: { type: any, varies: session }
        h: { type: messages }
      """;

  private static final List<String> OF_DOTPROMPT = List.of("d", "s", "r", "rf", "history");
  private static final List<String> VALUES =
      List.of(
          "d",
          "s",
          "r",
          "user.plan",
          "user.nick",
          "user.name",
          "guest.plan",
          "guest.name",
          "any",
          "any.x",
          "dl.length",
          "sl.[0]",
          "rl.length");
  private static final List<String> CONDITIONS =
      List.of("df", "sf", "rf", "d", "s", "r", "guest", "user.nick", "any", "sl", "dl", "rl");
  private static final List<String> LISTS = List.of("dl", "sl", "rl", "users", "any");
  private static final List<String> TEXTS =
      List.of("", " ", "a", "bc", "d\ne", "`", "```", "{{x}}", "f>", "/f ", "<");

  private final Random random;

  RandomCachedPrompts(long seed) {
    random = new Random(seed);
  }

  private boolean oneOf(int count) {
    return random.nextInt(count) == 0;
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private String text(int depth) {
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      text.append(
          switch (depth == 0 ? random.nextInt(4) : random.nextInt(16)) {
            case 0, 1 -> any(List.of("fixed ", "rules\n", "\n", "  ", "1. "));
            case 2, 3 -> "{{@root." + any(VALUES) + "}}";
            case 4 -> "{{upper (default @root.d @root.s)}}";
            case 5 ->
                "{{#if @root."
                    + any(CONDITIONS)
                    + "}}"
                    + text(depth - 1)
                    + "{{else}}"
                    + text(depth - 1)
                    + "{{/if}}";
            case 6 ->
                "\n{{#unless @root."
                    + any(CONDITIONS)
                    + "}}\n"
                    + text(depth - 1)
                    + "\n{{/unless}}\n";
            case 7 ->
                "{{#each @root."
                    + any(LISTS)
                    + "}}"
                    + text(depth - 1)
                    + any(List.of("{{@index}}", "{{@last}}", "{{@first}}", ""))
                    + "{{else}}"
                    + text(0)
                    + "{{/each}}";
            case 8 -> "{{#each @root.users}}{{plan}}{{name}}" + text(0) + "{{/each}}";
            case 9 -> "{{> short it=@root." + any(VALUES) + "}}";
            case 10 -> "{{> long it=@root." + any(List.of("d", "s", "r")) + "}}";
            case 11 -> "\n  {{> lines @root}}\n";
            case 14 -> any(List.of("{{> rules @root}}", "\n  {{> rules @root}}\n"));
            case 15 -> "{{#fence \"f\"}}" + text(depth - 1) + "{{/fence}}";
            case 12 ->
                "{{#fence \"f\" of=@root."
                    + any(List.of("d", "s", "r"))
                    + "}}"
                    + text(0)
                    + "{{/fence}} The f.";
            default ->
                "\n{{#fence \"m\" style=\"markdown\"}}\n" + text(0) + "\n{{/fence}}\nThe m.\n";
          });
    }
    return text.toString();
  }

  private String messages() {
    StringBuilder all = new StringBuilder();
    int slots = oneOf(3) ? 3 : 0;
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      String role = any(List.of("user", "assistant", "system"));
      String priority = slots > 0 ? " priority=" + random.nextInt(slots) : "";
      String most = oneOf(4) ? " maxTokens=" + (1 + random.nextInt(200)) : "";
      String message = "{{#" + role + priority + most + "}}" + text(2) + "{{/" + role + "}}\n";
      all.append(
          switch (random.nextInt(6)) {
            case 0 -> "{{#if " + any(CONDITIONS) + "}}\n" + message + "{{/if}}\n";
            case 1 -> "{{messages h" + priority + "}}\n";
            default -> message;
          });
    }
    return all.toString();
  }

  private String dotprompt() {
    StringBuilder all = new StringBuilder();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      all.append(
          any(
              List.of(
                  "",
                  "{{#if d}}{{r}}{{/if}}",
                  "\n  {{> lines}}\n",
                  "{{role \"system\"}}",
                  "{{role \"user\"}}",
                  "{{role \"model\"}}\n",
                  "{{#if rf}}{{role \"user\"}}{{/if}}")));
      all.append(any(List.of("fixed", "{{r}}", "{{s}}\n", " {{d}} text ", "{{history}}")));
    }
    return all.toString();
  }

  private Map<String, Object> user() {
    Map<String, Object> user = new LinkedHashMap<>();
    user.put("plan", "p" + random.nextInt(3));
    if (oneOf(2)) {
      user.put("nick", any(TEXTS));
    }
    user.put("name", "n" + random.nextInt(5));
    return user;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(any(TEXTS));
    }
    return list;
  }

  /** Returns values for a prompt; half of those for dotprompts have no history. */
  Map<String, Object> values(Prompt prompt) {
    return fitting(prompt, values(), /* hasHistory= */ oneOf(2));
  }

  private Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    for (String name : List.of("d", "s", "r")) {
      if (!oneOf(4)) {
        values.put(name, any(TEXTS));
      }
      values.put(name + "f", oneOf(2));
      values.put(name + "l", list());
    }
    values.put("user", user());
    if (oneOf(2)) {
      values.put("guest", user());
    }
    List<Object> users = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      users.add(user());
    }
    values.put("users", users);
    if (!oneOf(3)) {
      values.put("any", oneOf(2) ? Map.of("x", any(TEXTS)) : list());
    }
    List<ChatMessage> history = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      history.add(oneOf(2) ? ChatMessage.user("q" + i) : ChatMessage.assistant("a" + i));
    }
    values.put("h", history);
    return values;
  }

  /** Returns other values that agree with some in all that vary at most as often as a level. */
  Map<String, Object> agreeing(Prompt prompt, Map<String, Object> values, Varies level) {
    return fitting(prompt, agreeing(values, level), values.containsKey("history"));
  }

  /** Returns values of a later request of a session, whose history has more messages at its end. */
  Map<String, Object> later(Prompt prompt, Map<String, Object> values) {
    Map<String, Object> later = agreeing(prompt, values, Varies.SESSION);
    String history = prompt.isDotprompt() ? "history" : "h";
    later.computeIfPresent(history, (name, any) -> longer(values.get(history)));
    return later;
  }

  private static Map<String, Object> fitting(
      Prompt prompt, Map<String, Object> values, boolean hasHistory) {
    if (prompt.isDotprompt()) {
      if (hasHistory) {
        values.put("history", values.get("h"));
      }
      values.keySet().retainAll(OF_DOTPROMPT);
    }
    return values;
  }

  private Map<String, Object> agreeing(Map<String, Object> values, Varies level) {
    Map<String, Object> others = values();
    List<String> kept =
        level == Varies.SESSION
            ? List.of("d", "df", "dl", "s", "sf", "sl", "user", "guest", "users", "any")
            : List.of("d", "df", "dl", "users");
    kept.forEach(others::remove);
    kept.stream().filter(values::containsKey).forEach(name -> others.put(name, values.get(name)));
    if (level == Varies.DEPLOYMENT) {
      // The plan and the nick of the user stay, the name may change.
      for (String name : List.of("user", "guest")) {
        if (others.get(name) instanceof Map<?, ?> other
            && values.get(name) instanceof Map<?, ?> before) {
          Map<String, Object> mixed = new LinkedHashMap<>();
          before.forEach((key, value) -> mixed.put(String.valueOf(key), value));
          mixed.put("name", other.get("name"));
          others.put(name, mixed);
        }
      }
    }
    return others;
  }

  /**
   * A prompt.
   *
   * @param kind the end of its file name
   */
  record Prompt(String kind, String text) {
    boolean isDotprompt() {
      return kind.equals(".prompt");
    }

    /** Returns whether messages have budgets of their own, which may drop them. */
    boolean hasBudgets() {
      return text.contains(" maxTokens=");
    }
  }

  Prompt prompt() {
    String kind = any(List.of(".md", ".md", ".chat.md", ".prompt"));
    boolean isDotprompt = kind.equals(".prompt");
    boolean isChat = kind.equals(".chat.md");
    String body = isChat ? messages() : isDotprompt ? dotprompt() : text(3);
    String limit = isChat && oneOf(3) ? "maxTokens: 60\n" : "";
    String join = isChat && oneOf(2) ? "join: true\n" : "";
    String head = isDotprompt ? DOTPROMPT : PARAMETERS + limit + join;
    return new Prompt(kind, "---\n" + head + "---\n" + body);
  }

  /**
   * A prompt with the values d, s and r in this order, each behind fixed text.
   *
   * @param files its partials
   */
  record Layout(Prompt prompt, Map<String, String> files) {}

  /**
   * Returns a prompt whose values are in large partials, indented ones, fences, messages with a
   * budget, or all of them.
   *
   * @param name a part of the names of its partials
   */
  Layout layout(String name) {
    Map<String, String> files = new LinkedHashMap<>();
    String kind = any(List.of(".md", ".chat.md", ".prompt"));
    String body = rules();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      body = rules() + around(body, name + i, files) + rules();
    }
    if (kind.equals(".md")) {
      return new Layout(new Prompt(kind, "---\n" + REQUIRED + "---\n" + body), files);
    }
    if (kind.equals(".prompt")) {
      String before =
          any(
              List.of(
                  "",
                  "{{role \"system\"}}" + rules(),
                  "{{role \"user\"}}Why?{{role \"model\"}}{{#if d}}So{{/if}}.{{role \"user\"}}"));
      return new Layout(new Prompt(kind, "---\n" + DOTPROMPT + "---\n" + before + body), files);
    }
    String most = any(List.of("", " maxTokens=20000"));
    String message = "{{#user" + most + "}}" + body + "{{/user}}{{#user}}{{r}}{{/user}}";
    return new Layout(new Prompt(kind, "---\n" + REQUIRED + "---\n" + message), files);
  }

  private String rules() {
    return any(List.of("Rule.\n", "A rule that is longer than twenty characters.\n", "x"))
        .repeat(1 + random.nextInt(3));
  }

  private String around(String inner, String name, Map<String, String> files) {
    boolean isFirst = !inner.contains("{{r}}");
    String text = isFirst ? "{{d}} a {{s}} " + rules() + "{{r}} end " + inner : inner;
    String partial = "partials/" + name + ".hbs";
    String declared = "---\nparameters: { d: {}, s: {}, r: {} }\n---\n";
    switch (random.nextInt(5)) {
      case 0 -> files.put(partial, text + " word".repeat(300));
      case 1 -> files.put(partial, declared + text + " word".repeat(300));
      case 2 -> files.put(partial, text);
      case 3 -> {
        return "\n{{#fence \"" + name + "\"}}\n" + text + "\n{{/fence}}\n";
      }
      default -> {
        return "{{#fence \"" + name + "\" of=d}}" + text + "{{/fence}}";
      }
    }
    return any(List.of("{{> " + name + "}}", "\n    {{> " + name + "}}\n"));
  }

  int number(int below) {
    return random.nextInt(below);
  }

  private List<Object> longer(@Nullable Object history) {
    List<Object> longer = new ArrayList<>((List<?>) Objects.requireNonNull(history));
    for (int i = random.nextInt(3); i > 0; i--) {
      longer.add(oneOf(2) ? ChatMessage.user("more" + i) : ChatMessage.assistant("most" + i));
    }
    return longer;
  }

  private static final String REQUIRED =
      """
      parameters:
        d: { required: true, varies: deployment }
        s: { required: true, varies: session }
        r: { required: true }
      """;

  private static final String DOTPROMPT =
      """
      input:
        schema:
          type: object
          properties:
            d: { type: string, varies: deployment }
            s: { type: string, varies: session }
            r: { type: string }
            rf: { type: boolean }
      """;
}
