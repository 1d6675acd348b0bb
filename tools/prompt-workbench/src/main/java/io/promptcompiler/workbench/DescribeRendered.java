package io.promptcompiler.workbench;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.LimitedFunctions;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.PartInterpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.RenderMessages;
import io.promptcompiler.core.interpret.TraceRender;
import io.promptcompiler.core.interpret.TracedText;
import io.promptcompiler.core.interpret.TracedText.Stretch;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.caching.MarkStable;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.TokenEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Describes the rendering of a prompt: its text or messages, divided into parts with the template
 * lines from which they come, and the approximate number of tokens.
 */
final class DescribeRendered {
  /** The description of the token estimator for readers. */
  static final String ESTIMATOR = "a quarter of the characters";

  private static final TokenEstimator TOKENS = TokenBudget.unlimited().estimator();

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** The maximum length of a stretch's label. */
  private static final int LABEL = 120;

  private final EntryPoint entryPoint;

  /** The same with marks for cache points. */
  private final EntryPoint marked;

  private final ProjectFunctions helpers;
  private final ShownFiles files;

  DescribeRendered(EntryPoint entryPoint, ProjectFunctions helpers, ShownFiles files) {
    this.entryPoint = entryPoint;
    this.marked = MarkStable.in(entryPoint);
    this.helpers = LimitedFunctions.ofTrial(helpers);
    this.files = files;
  }

  /** Adds the rendering, or the problem with the values as a sentence. */
  void addTo(Members members, Map<String, ?> values) {
    try {
      members.always("rendered", of(values));
    } catch (MissingHelperException e) {
      members.always("problem", e.problem());
    } catch (IllegalArgumentException | IllegalStateException e) {
      members.always("problem", String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the rendering.
   *
   * @throws IllegalArgumentException if the values are invalid
   * @throws IllegalStateException if a helper fails
   */
  Map<String, Object> of(Map<String, ?> values) {
    if (entryPoint.text().isPresent()) {
      return text(values);
    }
    String part = String.valueOf(values.get(Preview.PART));
    return marked.rendering() instanceof MessageProgram program
        ? chat(program, values)
        : part(part, values);
  }

  private Map<String, Object> text(Map<String, ?> values) {
    CachedText cached = Interpreter.renderCached(marked, values, helpers);
    String text = cached.text();
    TracedText traced = TraceRender.text(entryPoint, values, helpers);
    boolean isSame = traced.text().equals(text);
    return new Members()
        .always("text", isSame ? stretches(traced.stretches()) : unknown(text))
        .always("tokens", TOKENS.estimate(text))
        .with("points", points(cached.cachePoints()))
        .map();
  }

  private Map<String, Object> part(String part, Map<String, ?> values) {
    List<ChatMessage> messages = PartInterpreter.render(marked, part, values, helpers);
    AlignTexts traced = new AlignTexts(TraceRender.messages(entryPoint, part, values, helpers));
    return new Members()
        .always("messages", messages(messages, traced))
        .always("tokens", messages.stream().mapToInt(one -> TOKENS.estimate(one.content())).sum())
        .map();
  }

  private Map<String, Object> chat(MessageProgram program, Map<String, ?> values) {
    ChatResult all = chat(program, values, TokenBudget.unlimited());
    AlignTexts traced = new AlignTexts(TraceRender.messages(entryPoint, "", values, helpers));
    return new Members()
        .always("messages", messages(all.messages(), traced))
        .always("tokens", all.estimatedTokens())
        .with("warnings", all.warnings())
        .with("dropped", all.dropped().stream().map(Object::toString).toList())
        .with("stops", stops(program, values, all, traced))
        .map();
  }

  private ChatResult chat(MessageProgram program, Map<String, ?> values, TokenBudget budget) {
    return RenderMessages.fromMap(marked, program, values, budget, helpers, false);
  }

  /** Returns the messages that remain with decreasing budgets, without repetitions. */
  private List<Map<String, Object>> stops(
      MessageProgram program, Map<String, ?> values, ChatResult all, AlignTexts traced) {
    List<Map<String, Object>> stops = new ArrayList<>();
    for (BudgetStops.Stop stop :
        BudgetStops.of(all, budget -> chat(program, values, TokenBudget.of(budget)))) {
      ChatResult result = stop.result();
      stops.add(
          new Members()
              .always("budget", stop.budget())
              .always("tokens", result.estimatedTokens())
              .always("messages", messages(result.messages(), traced))
              .with("dropped", result.dropped().stream().map(Object::toString).toList())
              .map());
    }
    return stops;
  }

  private List<Map<String, Object>> messages(List<ChatMessage> messages, AlignTexts traced) {
    List<Map<String, Object>> described = new ArrayList<>();
    for (ChatMessage message : messages) {
      List<Map<String, Object>> parts = new ArrayList<>();
      for (MessagePart part : message.parts()) {
        parts.add(part(part, traced));
      }
      described.add(
          new Members()
              .always("role", message.role().value())
              .with("prefix", message.prefix())
              .always("tokens", TOKENS.estimate(message.content()))
              .always("parts", parts)
              .with("points", points(message.cachePoints()))
              .map());
    }
    return described;
  }

  private Map<String, Object> part(MessagePart part, AlignTexts traced) {
    Members record = new Members();
    if (part instanceof TextPart text) {
      record.always("text", stretches(traced.stretches(text.text())));
    } else if (part instanceof MediaPart media) {
      record.always("media", media.media().toString());
    } else if (part instanceof SectionPart section) {
      record.always("section", section.name());
    } else {
      record.always("section", "a part of a framework");
    }
    return record.map();
  }

  /** Returns each cache point as a list of its offset and how long the text before it stays. */
  private static List<Object> points(List<CachePoint> points) {
    return points.stream()
        .<Object>map(point -> List.of(point.end(), point.varies().toString()))
        .toList();
  }

  private static List<Object> unknown(String text) {
    return text.isEmpty() ? List.of() : List.of(List.of(text));
  }

  /**
   * Returns each stretch as a list that begins with the text. If the place is known, the list also
   * contains the kind (0 for fixed text, 1 for a value, 2 for an untrusted value), the number of
   * the file, the line, and the source text in the template.
   */
  private List<Object> stretches(List<Stretch> stretches) {
    List<Object> described = new ArrayList<>();
    for (Stretch stretch : stretches) {
      Location place = stretch.location();
      if (place.isWholeFile() && place.source().content().isEmpty()) {
        described.add(List.of(stretch.text()));
        continue;
      }
      String source = place.text();
      if (stretch.isValue()) {
        int kind = stretch.isUntrusted() ? 2 : 1;
        described.add(
            List.of(
                stretch.text(), kind, files.number(place.source()), place.line(), label(source)));
      } else {
        int inside = Math.max(0, source.indexOf(stretch.text()));
        int line = place.source().line(place.span().start() + inside);
        described.add(List.of(stretch.text(), 0, files.number(place.source()), line));
      }
    }
    return described;
  }

  static String label(String source) {
    String line = source.indexOf('\n') < 0 ? source : BLANKS.matcher(source).replaceAll(" ");
    return line.length() <= LABEL ? line : line.substring(0, LABEL) + "…";
  }
}
