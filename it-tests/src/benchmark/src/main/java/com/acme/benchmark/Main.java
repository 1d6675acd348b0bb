package com.acme.benchmark;

import com.acme.benchmark.cold.FiftyPrompts;
import com.acme.benchmark.cold.FirstRender;
import java.util.ArrayList;
import java.util.List;

/** Measures all groups, or those whose title has a text in it, and prints one table. */
public final class Main {
  private static final String TO_KEPT_BODY = "generatedToKeptBody";

  private static final List<Group> GROUPS =
      List.of(
          WarmGroup.againstLimit(
              "small text",
              SmallText.class,
              Target.atMost(1.3, "limit"),
              Target.allocatesAs("limit"),
              Target.faster(3, "jte")),
          WarmGroup.againstLimit(
              "large text",
              LargeText.class,
              Target.atMost(1.3, "limit"),
              Target.allocatesAs("limit"),
              Target.faster(3, "jte")),
          WarmGroup.againstLimit("Japanese text", JapaneseText.class),
          WarmGroup.againstLimit(
              "loop over 100", TaskLoop.class, Target.atMost(5, "limit"), Target.faster(2, "jte")),
          WarmGroup.againstLimit("partials", Partials.class, Target.atMost(1.2, "generatedInline")),
          utf8("large UTF-8", LargeUtf8.class),
          utf8("large UTF-8, short values", LargeShortUtf8.class),
          json("large JSON", LargeJson.class),
          json("large JSON, short values", LargeShortJson.class),
          WarmGroup.againstLimit(
              "JSON of 8 KB values", ReviewJson.class, Target.faster(1, "escapingByJackson")),
          WarmGroup.chat(100),
          WarmGroup.chat(1000),
          new ColdGroup("cold, first prompt", FirstRender.class, List.of(Target.within(1))),
          new ColdGroup(
              "cold, 50 prompts",
              FiftyPrompts.class,
              List.of(
                  Target.atMost(1.2, "byHand"),
                  Target.atMost(1.2, "byHandWithStages"),
                  Target.atMost("generatedFromMaps", 1.2, "byHand"))));

  private Main() {}

  private static Group utf8(String title, Class<? extends LargeUtf8> workload) {
    return WarmGroup.againstLimit(
        title,
        workload,
        Target.atMost(1.4, "limit"),
        Target.faster(1.7, "jteBytes"),
        Target.atMost(TO_KEPT_BODY, 1.4, "limit"),
        Target.faster(TO_KEPT_BODY, 1.7, "jteBytesToKeptBody"));
  }

  private static Group json(String title, Class<? extends LargeJson> workload) {
    return WarmGroup.againstLimit(
        title,
        workload,
        Target.atMost(1.5, "limit"),
        Target.faster(10, "jteWithJackson"),
        Target.atMost(TO_KEPT_BODY, 1.5, "limit"),
        Target.faster(TO_KEPT_BODY, 10, "jteWithJacksonToKeptBody"));
  }

  /**
   * Measures.
   *
   * @param args how many forks, how many seconds of warming up and of measuring, how many processes
   *     for a cold start, and a text
   */
  public static void main(String[] args) {
    Settings settings = Settings.of(args);
    List<Measured> measured = new ArrayList<>();
    for (Group group : GROUPS) {
      if (group.title().contains(settings.only())) {
        System.out.println("Measuring " + group.title());
        measured.add(group.measure(settings));
      }
    }
    System.out.print(Table.of(measured));
  }
}
