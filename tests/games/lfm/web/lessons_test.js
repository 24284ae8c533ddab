// The lessons in the rules of this game.
import { test_lessons } from '../../../web/lessons.js'

test_lessons('lfm')
