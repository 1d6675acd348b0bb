package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.ValueNames;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.core.type.Varies;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The length of the beginning that stays the same between renderings. Two renderings are equal up
 * to that length if only values differ that are declared to vary. Messages count in order, and are
 * assumed to fit their own budgets and those of callers.
 *
 * @param fixed the length of the fixed text in UTF-16 units, in which loops over stable values
 *     count once and branches by their shorter side
 * @param lost the length of the part of that text after values that change more often than a
 *     session
 * @param deployment the beginning that all requests of a deployment share
 * @param session the beginning that all requests of a session share
 * @param sensitive the first sensitive value in the beginning that a deployment shares, if any
 */
public record StablePrefix(
    long fixed, long lost, Level deployment, Level session, Optional<End> sensitive) {

  /**
   * A stable beginning.
   *
   * @param length its minimum length in UTF-16 units
   * @param end where it ends; empty if it is the whole rendering
   */
  public record Level(long length, Optional<End> end) {
    private Level after(long before) {
      return new Level(before + length, end);
    }
  }

  /**
   * The end of a stable beginning.
   *
   * @param at the tag of the value
   * @param value the value that changes, as authors write it
   * @param varies how often it changes
   */
  public record End(Location at, String value, Varies varies) {}

  /**
   * Returns whether caching is declared for an entry point: in its settings, or at a parameter or
   * property.
   */
  public static boolean isWanted(EntryPoint entryPoint) {
    return entryPoint.about().caching().isDeclared()
        || Stream.concat(
                entryPoint.allParameters().fields().stream(),
                entryPoint.types().objects().stream().flatMap(object -> object.fields().stream()))
            .anyMatch(field -> field.varies().isWritten());
  }

  /** Computes the stable beginnings of an entry point, not of its variants. */
  public static StablePrefix of(EntryPoint entryPoint) {
    Rendering rendering = entryPoint.rendering();
    return of(
        entryPoint.parameters(),
        entryPoint.types(),
        entryPoint.hasSensitive(),
        rendering.procedures(),
        (texts, changes) ->
            rendering instanceof MessageProgram messages
                ? new MessagesPrefix(texts, entryPoint.about().limit().isPresent())
                    .of(messages.instructions(), changes)
                : texts.of(rendering.instructions(), changes));
  }

  /** Computes the stable beginnings of a part of an entry point. */
  public static StablePrefix of(EntryPoint entryPoint, Member.Part part) {
    Conversation conversation = part.conversation();
    return of(
        part.parameters(),
        entryPoint.types(),
        entryPoint.hasSensitive(),
        conversation.procedures(),
        (texts, changes) ->
            new MessagesPrefix(texts, /* isLimited= */ false)
                .conversation(
                    conversation.messages().stream().map(Conversation.Message::text).toList(),
                    changes));
  }

  private static StablePrefix of(
      ObjectType parameters,
      Types types,
      boolean hasSensitive,
      List<Procedure> procedures,
      BiFunction<TextPrefix, ChangesOf, Prefix> follow) {
    ChangesOf changes = ChangesOf.program(parameters, types);
    Prefix deployment = follow.apply(new TextPrefix(Varies.DEPLOYMENT, procedures), changes);
    Prefix session = follow.apply(new TextPrefix(Varies.SESSION, procedures), changes);
    return new StablePrefix(
        Math.max(session.fixed(), length(session)),
        session.lost(),
        level(deployment),
        level(session),
        hasSensitive
            ? firstSensitive(
                deployment,
                follow.apply(new TextPrefix(Varies.DEPLOYMENT, procedures), changes.sensitive()))
            : Optional.empty());
  }

  /**
   * Returns the first sensitive value that does not change.
   *
   * @param strict the same beginning, computed as if all sensitive values changed
   */
  private static Optional<End> firstSensitive(Prefix prefix, Prefix strict) {
    Optional<End> end = level(prefix).end();
    return level(strict)
        .end()
        .filter(first -> end.filter(other -> isSamePlace(first, other)).isEmpty());
  }

  private static boolean isSamePlace(End one, End other) {
    return one.at().equals(other.at()) && one.value().equals(other.value());
  }

  private static Level level(Prefix prefix) {
    return new Level(
        length(prefix),
        prefix.end().map(end -> new End(end.at(), ValueNames.of(end.value()), end.varies())));
  }

  private static long length(Prefix prefix) {
    return Math.min(prefix.ended(), prefix.passed());
  }

  /**
   * Returns the stable beginning of a request in which a fixed text comes first.
   *
   * @param length the length of that text in UTF-16 units
   */
  public StablePrefix after(long length) {
    return new StablePrefix(
        fixed + length, lost, deployment.after(length), session.after(length), sensitive);
  }

  /** Returns an estimate of the number of tokens in a text of the given length. */
  public static long tokens(long length) {
    return (length + 3) / 4;
  }
}
