package io.promptcompiler.core.code;

import io.promptcompiler.core.code.Template.Variable;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Templates of Quarkus LangChain4j, which are Qute: first double braces are replaced by single
 * ones. Only variables in plain expressions are reported; if a template contains a section whose
 * names are not known here, it has none.
 */
final class QuteSyntax implements TemplateSyntax {
  private static final Set<String> PROVIDED =
      Set.of("current_date", "current_time", "current_date_time", "response_schema", "chat_memory");

  private static final Pattern LOOKALIKE =
      Pattern.compile("\\{\\{?\\s+(?<name>[\\w.-]+)\\s*\\}\\}?");

  private static final Pattern PATH =
      Pattern.compile(
          "(?<name>[\\p{L}_][\\w-]*)(?:\\.(?<property>[\\p{L}_]\\w*+)(?!\\())?"
              + "(?:\\.[\\p{L}_][\\w-]*+(?:\\([^()]*+\\))?+)*+\\s*");
  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\w-]*");
  private static final Pattern SECTION =
      Pattern.compile("#(?<section>[\\w-]*)\\s*(?<rest>.*)", Pattern.DOTALL);
  private static final Pattern LOOP =
      Pattern.compile("(?<alias>\\w+) +in +(?<list>.*)", Pattern.DOTALL);
  private static final Pattern BINDING = Pattern.compile("(?<![\\w-])(?<key>[\\w-]++)\\??\\s*+=");
  private static final Set<String> CONDITIONS =
      Set.of("", "if", "else", "elseif", "when", "switch", "is", "case");
  private static final Set<String> LITERALS = Set.of("true", "false", "null");

  @Override
  public String framework() {
    return "Quarkus";
  }

  @Override
  public Template read(String text) {
    return new Reader(text).read();
  }

  @Override
  public String written(String name) {
    return "{" + name + "}";
  }

  @Override
  public Set<String> provided() {
    return PROVIDED;
  }

  @Override
  public Pattern lookalike() {
    return LOOKALIKE;
  }

  private static final class Reader {
    private final String text;
    private final List<Variable> variables = new ArrayList<>();
    private final Set<String> words = new HashSet<>();
    private final Set<String> bound = new HashSet<>();
    private boolean isKnown = true;

    Reader(String text) {
      this.text = text;
    }

    Template read() {
      int next = 0;
      while (next < text.length()) {
        int open = text.indexOf('{', next);
        if (open < 0) {
          break;
        }
        boolean isEscaped = open > 0 && text.charAt(open - 1) == '\\';
        int start = text.startsWith("{{", open) ? open + 2 : open + 1;
        boolean isTag = !isEscaped && start < text.length() && isStart(text.charAt(start));
        int end = isTag ? end(start) : -1;
        if (end < 0) {
          next = start;
        } else {
          boolean isDouble = start == open + 2 && text.startsWith("}}", end);
          tag(new Span(start, end), new Span(open, isDouble ? end + 2 : end + 1));
          next = end + 1;
        }
      }
      List<Variable> unbound =
          variables.stream().filter(variable -> isKnown && !isBound(variable.name())).toList();
      return new Template(unbound, List.of(), words);
    }

    private static boolean isStart(char unit) {
      return Character.isLetterOrDigit(unit) || "_#/@!|[".indexOf(unit) >= 0;
    }

    /** Returns the end of a tag, of a comment, or of unparsed characters. */
    private int end(int start) {
      for (String[] quote : new String[][] {{"|", "|}"}, {"[", "]}"}, {"!", "!}"}}) {
        if (text.startsWith(quote[0], start)) {
          int end = text.indexOf(quote[1], start + 1);
          return end < 0 ? -1 : end + 1;
        }
      }
      return text.indexOf('}', start);
    }

    private void tag(Span inside, Span tag) {
      String content = text.substring(inside.start(), inside.end());
      char first = content.charAt(0);
      if (first == '|' || first == '[' || first == '!' || first == '/') {
        return;
      }
      Matcher word = WORD.matcher(content);
      while (word.find()) {
        words.add(word.group());
      }
      Matcher section = SECTION.matcher(content);
      if (first == '@') {
        isKnown = false;
      } else if (section.matches()) {
        int rest = inside.start() + section.start("rest");
        section(section.group("section"), new Span(rest, inside.end()), tag);
      } else {
        path(inside, tag);
      }
    }

    /** Adds the variable at the beginning of a path. */
    private void path(Span place, Span tag) {
      Matcher path = PATH.matcher(text).region(place.start(), place.end());
      if (path.matches() && !LITERALS.contains(path.group("name"))) {
        Optional<Span> property =
            path.group("property") == null
                ? Optional.empty()
                : Optional.of(new Span(path.start("property"), path.end("property")));
        Span name = new Span(path.start("name"), path.end("name"));
        variables.add(new Variable(path.group("name"), name, tag, property));
      }
    }

    private void section(String name, Span rest, Span tag) {
      Matcher loop = LOOP.matcher(text).region(rest.start(), rest.end());
      if (name.equals("for") && loop.matches()) {
        path(new Span(loop.start("list"), rest.end()), tag);
        bound.add(loop.group("alias"));
      } else if (name.equals("each") || name.equals("for")) {
        path(rest, tag);
        bound.add("it");
      } else if (name.equals("let") || name.equals("set")) {
        Matcher binding = BINDING.matcher(text).region(rest.start(), rest.end());
        while (binding.find()) {
          bound.add(binding.group("key"));
        }
      } else if (name.equals("if")) {
        path(rest, tag);
      } else if (!CONDITIONS.contains(name)) {
        isKnown = false;
      }
    }

    /** Returns whether a name is defined by the template, such as {@code item_count} of a loop. */
    private boolean isBound(String name) {
      return bound.stream().anyMatch(one -> name.equals(one) || name.startsWith(one + "_"));
    }
  }
}
