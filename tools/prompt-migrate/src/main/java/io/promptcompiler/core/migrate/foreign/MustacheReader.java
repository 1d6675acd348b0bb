package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.migrate.foreign.MustacheScanner.Tag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads templates of Mustache. Mustache looks up names in all open sections when it renders; here
 * the other uses of a name determine whether a section is a loop or a condition, and whose name it
 * is.
 */
public final class MustacheReader {
  private static final Pattern NAME = Pattern.compile("\\.|[\\p{L}_$][\\p{L}\\p{Nd}_$.-]*");

  private final List<Obstacle> obstacles = new ArrayList<>();
  private final Set<String> printed = new HashSet<>();
  private final Set<String> objects = new HashSet<>();
  private final Set<String> all = new HashSet<>();

  /** The paths of sections that are loops. */
  private final Set<String> loops = new HashSet<>();

  /** The open sections whose values may have properties, the innermost first. */
  private final Deque<String> sections = new ArrayDeque<>();

  private final String source;
  private boolean isEscaping;

  private MustacheReader(String source) {
    this.source = source;
  }

  /**
   * The names that are visible at a place.
   *
   * @param variable the loop variable, or an empty text
   * @param names the names that the loop's element or the root has
   */
  private record Frame(String variable, Set<String> names) {}

  /** Reads a template. */
  public static ForeignTemplate read(String source, Span template) {
    MustacheReader reader = new MustacheReader(source);
    List<Tag> tags = MustacheScanner.scan(source, template, reader.obstacles);
    reader.collect(tags);
    Set<String> names = new LinkedHashSet<>();
    direct(tags, names);
    List<Frame> frames = List.of(new Frame("", names));
    int scanned = reader.obstacles.size();
    // A section repeats its text if another one shows that its value is a list.
    reader.nodes(tags, frames);
    reader.obstacles.subList(scanned, reader.obstacles.size()).clear();
    reader.isEscaping = false;
    return new ForeignTemplate(reader.nodes(tags, frames), reader.obstacles);
  }

  private void collect(List<Tag> tags) {
    for (Tag tag : tags) {
      if (isName(tag)) {
        all.add(first(tag.name()));
        if (tag.kind() != '#' && tag.kind() != '^') {
          printed.add(tag.name());
        }
        if (tag.name().indexOf('.') > 0) {
          objects.add(first(tag.name()));
        }
        collect(tag.children());
      }
    }
  }

  private static boolean isName(Tag tag) {
    return "v{&#^".indexOf(tag.kind()) >= 0;
  }

  private static String first(String name) {
    int dot = name.indexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** Adds the names that are used outside of sections. */
  private static void direct(List<Tag> tags, Set<String> names) {
    for (Tag tag : tags) {
      if (isName(tag) && !tag.name().equals(".")) {
        names.add(first(tag.name()));
      }
      if (tag.kind() == '^') {
        direct(tag.children(), names);
      }
    }
  }

  private List<Node> nodes(List<Tag> tags, List<Frame> frames) {
    List<Node> nodes = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (Tag tag : tags) {
      if (tag.kind() == 't') {
        text.append(tag.name());
        continue;
      }
      if (!text.isEmpty()) {
        nodes.add(new Node.Text(text.toString()));
        text.setLength(0);
      }
      nodes.add(node(tag, frames));
    }
    if (!text.isEmpty()) {
      nodes.add(new Node.Text(text.toString()));
    }
    return nodes;
  }

  private Node node(Tag tag, List<Frame> frames) {
    if (isName(tag) && !NAME.matcher(tag.name()).matches()) {
      obstacles.add(
          Obstacle.refused(
              tag.span(), "'" + tag.name() + "' is not the name of a parameter", advice(tag)));
    }
    switch (tag.kind()) {
      case '!' -> {
        return new Node.Comment(tag.name());
      }
      case '>' -> {
        String section = sections.isEmpty() ? "" : sections.peek();
        return new Node.Include(tag.name(), tag.span(), indents(tag.span().start()), section);
      }
      case '#' -> {
        return section(tag, frames);
      }
      case '^' -> {
        ForeignValue.Call absent =
            new ForeignValue.Call("not", List.of(path(tag, frames)), tag.span());
        return new Node.Branches(
            List.of(new Node.Branch(absent, nodes(tag.children(), frames))), List.of());
      }
      default -> {
        if (tag.kind() == 'v' && !isEscaping) {
          isEscaping = true;
          obstacles.add(
              Obstacle.difference(
                  tag.span(),
                  "Mustache writes '<', '&', quotes and slashes in values as '&lt;' and so on, and"
                      + " here they are printed unchanged",
                  "Write '{{{name}}}' or '{{& name}}' for each value."));
        }
        return new Node.Print(path(tag, frames));
      }
    }
  }

  private static String advice(Tag tag) {
    return tag.name().matches("(?:if|unless|each|with)\\s.*")
        ? "If the file is a template of Handlebars, give it the extension '.hbs'."
        : tag.name().matches("[<$].*") ? "Write a partial, '{{> name}}'." : "Rename it.";
  }

  /**
   * Returns whether a partial indents its lines after the first: it is the first tag on its line,
   * but not at the beginning.
   */
  private boolean indents(int tag) {
    String before = source.substring(source.lastIndexOf('\n', tag - 1) + 1, tag);
    return !before.isEmpty() && !before.contains("{{");
  }

  private Node section(Tag tag, List<Frame> frames) {
    Set<String> unknown = new LinkedHashSet<>();
    boolean hasElement = inner(tag.children(), unknown);
    if (objects.contains(tag.name())) {
      unknown.stream()
          .filter(name -> !name.equals(tag.name()))
          .findFirst()
          .ifPresent(name -> obstacles.add(ofObject(tag, name)));
    }
    frames.forEach(frame -> unknown.removeAll(frame.names()));
    boolean isValue = printed.contains(tag.name()) || objects.contains(tag.name());
    ForeignValue.Path path = path(tag, frames);
    boolean isCondition = !hasElement && (unknown.isEmpty() || isValue);
    if (isCondition && !loops.contains(key(path))) {
      boolean isText = printed.contains(tag.name());
      List<Node> body = isText ? nodes(tag.children(), frames) : in(tag, frames);
      return new Node.Branches(List.of(new Node.Branch(path, body)), List.of());
    }
    loops.add(key(path));
    if (!isCondition && !hasElement) {
      obstacles.add(
          Obstacle.difference(
              tag.span(),
              "'"
                  + tag.name()
                  + "' may be a list, an object or a condition, and is read as a list"
                  + " of objects with '"
                  + String.join("', '", unknown)
                  + "'",
              "Print '{{"
                  + unknown.iterator().next()
                  + "}}' outside of the section as well if it is"
                  + " a condition."));
    }
    String variable = "item" + (frames.size() == 1 ? "" : String.valueOf(frames.size()));
    while (all.contains(variable)) {
      variable += "_";
    }
    Set<String> names = new LinkedHashSet<>();
    direct(tag.children(), names);
    frames.forEach(frame -> names.removeAll(frame.names()));
    List<Frame> inside = new ArrayList<>(frames);
    inside.add(new Frame(variable, names));
    List<Node> body = hasElement ? nodes(tag.children(), inside) : in(tag, inside);
    return new Node.Loop(variable, path, body, List.of());
  }

  /** Returns the nodes of a section whose value may have properties. */
  private List<Node> in(Tag section, List<Frame> frames) {
    sections.push(section.name());
    List<Node> body = nodes(section.children(), frames);
    sections.pop();
    return body;
  }

  private static String key(ForeignValue.Path path) {
    return path.name() + "." + String.join(".", path.properties());
  }

  private static Obstacle ofObject(Tag section, String name) {
    return Obstacle.difference(
        section.span(),
        "'%s' may be a property of '%s', and is not read as one".formatted(name, section.name()),
        "Write '%s.%s' if it is one.".formatted(section.name(), name));
  }

  /** Adds the names in a section, and returns whether it prints its element. */
  private static boolean inner(List<Tag> tags, Set<String> names) {
    boolean hasElement = false;
    for (Tag tag : tags) {
      if (tag.name().equals(".") && isName(tag)) {
        hasElement = true;
      } else if (isName(tag)) {
        names.add(first(tag.name()));
        hasElement |= tag.kind() == '^' && inner(tag.children(), names);
      }
    }
    return hasElement;
  }

  private ForeignValue.Path path(Tag tag, List<Frame> frames) {
    Frame innermost = frames.get(frames.size() - 1);
    if (tag.name().equals(".")) {
      if (innermost.variable().isEmpty()) {
        obstacles.add(
            Obstacle.refused(tag.span(), "'.' is not in a loop", "Give the value a name."));
      }
      return new ForeignValue.Path(innermost.variable(), List.of(), tag.span());
    }
    List<String> parts = List.of(tag.name().split("\\."));
    for (int i = frames.size() - 1; i >= 0; i--) {
      Frame frame = frames.get(i);
      if (frame.names().contains(parts.get(0))) {
        return frame.variable().isEmpty()
            ? new ForeignValue.Path(parts.get(0), parts.subList(1, parts.size()), tag.span())
            : new ForeignValue.Path(frame.variable(), parts, tag.span());
      }
    }
    return innermost.variable().isEmpty()
        ? new ForeignValue.Path(parts.get(0), parts.subList(1, parts.size()), tag.span())
        : new ForeignValue.Path(innermost.variable(), parts, tag.span());
  }
}
