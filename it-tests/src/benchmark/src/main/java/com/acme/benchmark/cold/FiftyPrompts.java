package com.acme.benchmark.cold;

import com.acme.benchmark.cold.pages.AllByHand;
import com.acme.benchmark.cold.pages.AllConcatenated;
import com.acme.benchmark.cold.pages.AllFromMaps;
import com.acme.benchmark.cold.pages.AllGenerated;
import com.acme.benchmark.cold.pages.AllStaged;
import java.util.List;

/** Fifty texts of 600 characters, each from a class of its own. */
public final class FiftyPrompts implements Task {
  @Override
  public List<String> ways() {
    return List.of("generated", "generatedFromMaps", "byHand", "byHandWithStages", "concatenated");
  }

  @Override
  public String[] render(String way) {
    switch (way) {
      case "generated":
        return AllGenerated.render();
      case "generatedFromMaps":
        return AllFromMaps.render();
      case "byHand":
        return AllByHand.render();
      case "byHandWithStages":
        return AllStaged.render();
      case "concatenated":
        return AllConcatenated.render();
      default:
        throw new IllegalArgumentException(way);
    }
  }
}
